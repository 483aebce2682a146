import { type Call, type CallTrace, traceCachedCall } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import { createRefusalError } from '../../gateway/response.ts';
import { quoteEndpoints, toCoverage } from './quote.wire.ts';
import type { Coverage } from './quote.type.ts';

interface CachedCoverages {
  readonly coverages: Coverage[];
  /** The id of the call that fetched them. */
  readonly callId: string;
}

/** Caches coverages for a minute (design, section 5). */
export interface CoverageCache {
  find(key: string): CachedCoverages | undefined;
  store(key: string, coverages: CachedCoverages): void;
}

const MAX_AGE_MS = 60_000;
/** Sponsor codes come from links. The limit keeps invented ones from filling the memory. */
const MAX_CACHED_SPONSORS = 200;

/** The identity of calls whose answers are shared: it names no buyer. */
export const ANONYMOUS = { integrityUser: '', memberId: '' } as const;

/** Coverages depend on the program and the sponsor only. */
export const coverageKey = ({ program, sponsorId }: Application): string => `${program}/${sponsorId}`;

export function createCoverageCache(now: () => number): CoverageCache {
  const byKey = new Map<string, CachedCoverages & { readonly expiresAt: number }>();
  return {
    find(key) {
      const cached = byKey.get(key);
      return cached && cached.expiresAt > now() ? cached : undefined;
    },
    store(key, coverages) {
      if (byKey.size >= MAX_CACHED_SPONSORS) byKey.clear();
      byKey.set(key, { ...coverages, expiresAt: now() + MAX_AGE_MS });
    },
  };
}

interface CoverageSource {
  readonly cache: CoverageCache;
  readonly trace: CallTrace;
  /** A call with the `ANONYMOUS` identity, because its answer is shared. */
  readonly call: () => Promise<Call>;
}

/** Returns the coverages of an application's program and sponsor. @throws if the gateway does not answer and the cache has none */
export async function findCoverages(application: Application, { cache, trace, call }: CoverageSource): Promise<Coverage[]> {
  const key = coverageKey(application);
  const cached = cache.find(key);
  if (cached) {
    traceCachedCall(trace, quoteEndpoints.coverages, cached.callId);
    return cached.coverages;
  }
  const answer = await (await call())(quoteEndpoints.coverages, {});
  if (!answer.ok) throw createRefusalError(answer, quoteEndpoints.coverages);
  const coverages = answer.data.map(toCoverage);
  cache.store(key, { coverages, callId: answer.callId ?? '' });
  return coverages;
}
