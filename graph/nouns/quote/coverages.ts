import { type Call, type CallTrace, traceCachedCall } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import { createRefusalError } from '../../gateway/response.ts';
import { quoteEndpoints } from './quote.endpoints.ts';
import type { Coverage } from './coverage.type.ts';
import { toCoverage } from './quote.wire.ts';

interface Kept {
  readonly coverages: Coverage[];
  /** Of the call that brought them. */
  readonly callId: string;
}

/** What the gateway told of coverages, for a short while (design, section 5). */
export interface CoverageCache {
  find(key: string): Kept | undefined;
  keep(key: string, kept: Kept): void;
}

const FRESH_FOR = 60_000;
/** Sponsors come from links: nobody may fill the memory with made-up ones. */
const MOST = 200;

/** What a call says of who asks, where its answer is kept for others: nothing of the buyer. */
export const ofNobody = { integrityUser: '', memberId: '' } as const;

/** They are the program's and the sponsor's, whoever asks. */
export const coverageKey = ({ program, sponsorId }: Application): string => `${program}/${sponsorId}`;

export function createCoverageCache(now: () => number): CoverageCache {
  const byKey = new Map<string, Kept & { readonly until: number }>();
  return {
    find(key) {
      const kept = byKey.get(key);
      return kept && kept.until > now() ? kept : undefined;
    },
    keep(key, kept) {
      if (byKey.size >= MOST) byKey.clear();
      byKey.set(key, { ...kept, until: now() + FRESH_FOR });
    },
  };
}

interface Asking {
  readonly cache: CoverageCache;
  readonly trace: CallTrace;
  /** In nobody's name: the answer is shared. */
  readonly call: () => Promise<Call>;
}

/** The coverages that the gateway knows for an application's program and sponsor. @throws where it cannot be asked and nothing fresh is kept */
export async function coveragesOf(application: Application, { cache, trace, call }: Asking): Promise<Coverage[]> {
  const key = coverageKey(application);
  const kept = cache.find(key);
  if (kept) {
    traceCachedCall(trace, quoteEndpoints.coverages, kept.callId);
    return kept.coverages;
  }
  const answer = await (await call())(quoteEndpoints.coverages, {});
  if (!answer.ok) throw createRefusalError(answer, quoteEndpoints.coverages);
  const coverages = answer.data.map(toCoverage);
  cache.keep(key, { coverages, callId: answer.callId ?? '' });
  return coverages;
}
