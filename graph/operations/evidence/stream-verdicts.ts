import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type StreamVerification, verifyStreamUpTo } from '#graph/event-store';
import type { CoveredStream } from './evidence-source.ts';

/** A stored event that is changed after its stream was verified is noticed this much later. */
const MAX_AGE_MS = 60_000;
const MAX_VERDICTS = 1000;

interface Verdict {
  readonly at: number;
  readonly result: Promise<StreamVerification>;
}

interface StreamVerdictsDeps {
  readonly db: Kysely<Database>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Returns a function that verifies a stream up to where it is covered, for callers who may be anybody. It reads one stream at a time in this process, and the
 * same one at most once a minute.
 */
export function createStreamVerdicts({ db, now }: StreamVerdictsDeps): (root: string, covered: CoveredStream) => Promise<StreamVerification> {
  /** The oldest is the first. */
  const verdicts = new Map<string, Verdict>();
  /** The stream that is being read, or was the last. */
  let reading: Promise<unknown> = Promise.resolve();

  function read(root: string, covered: CoveredStream): Promise<StreamVerification> {
    const result = reading.then(() => verifyStreamUpTo(db, { rootId: root, stream: covered.stream }, covered));
    reading = result.catch(() => undefined);
    return result;
  }

  function add(key: string, result: Promise<StreamVerification>): void {
    const verdict = { at: now(), result };
    verdicts.delete(key);
    verdicts.set(key, verdict);
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= MAX_VERDICTS) break;
      verdicts.delete(oldest);
    }
    // A fault of the database is no verdict.
    result.catch(() => verdicts.get(key) === verdict && verdicts.delete(key));
  }

  return (root, covered) => {
    const key = [root, covered.stream, covered.sequence, covered.hash].join(' ');
    const known = verdicts.get(key);
    if (known && now() - known.at < MAX_AGE_MS) return known.result;
    const result = read(root, covered);
    add(key, result);
    return result;
  };
}
