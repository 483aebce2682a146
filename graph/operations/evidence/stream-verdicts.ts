import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type StreamVerification, verifyStreamUpTo } from '#graph/event-store';
import { type ReadTimeouts, createSharedReads } from '../shared-reads.ts';
import type { CoveredStream } from './evidence-source.ts';

/** A stored event that is changed after its stream was read is noticed this much later. */
const MAX_AGE_MS = 60_000;
const MAX_VERDICTS = 1000;
/** Far more than a stream needs: most have some hundred events. */
const READ_TIMEOUT_MS = 15_000;

interface Verdict {
  /** When its read began. */
  readonly at: number;
  readonly result: StreamVerification;
}

export interface StreamVerdictsDeps extends ReadTimeouts {
  readonly db: Kysely<Database>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Verifies a stream up to where it is covered.
 * @param signal ends the wait, and the read unless another request waits for it
 * @throws ReadTimeoutError
 */
export type VerifyCovered = (root: string, covered: CoveredStream, signal?: AbortSignal) => Promise<StreamVerification>;

/**
 * Returns a function that verifies streams for callers who may be anybody. It reads one stream at a time in this process, and the same one at most once a
 * minute.
 */
export function createStreamVerdicts({ db, now, readTimeoutMs = READ_TIMEOUT_MS }: StreamVerdictsDeps): VerifyCovered {
  /** The one that was read last is the last. */
  const verdicts = new Map<string, Verdict>();
  const reads = createSharedReads<StreamVerification>(readTimeoutMs);

  function add(key: string, verdict: Verdict): void {
    verdicts.delete(key);
    verdicts.set(key, verdict);
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= MAX_VERDICTS) break;
      verdicts.delete(oldest);
    }
  }

  return async (root, covered, signal) => {
    const key = [root, covered.stream, covered.sequence, covered.hash].join(' ');
    const known = verdicts.get(key);
    if (known && now() - known.at < MAX_AGE_MS) return known.result;
    return reads.find(
      key,
      async (limit) => {
        const at = now();
        const result = await verifyStreamUpTo(db, { rootId: root, stream: covered.stream }, covered, limit);
        add(key, { at, result });
        return result;
      },
      signal,
    );
  };
}
