import { LRUCache } from 'lru-cache';
import type { UpstreamClients } from '#graph/gateway';
import { createFaultFactory } from '../../gateway/faults.ts';
import type { PriceEstimate } from './price-estimate.type.ts';
import { estimateEndpoint } from './quote.wire.ts';

/** Prices change with the insurer's rates: a buyer who comes back after a while gets today's. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_ESTIMATES = 2000;
/** Calls under way together. Quotes, for which buyers wait, have the rest of the bulkhead. */
const MAX_CALLS = 8;

/** Estimates of this process. */
export interface Estimates {
  /** Returns the estimate of a key, or makes it. Equal requests share one call; nothing but an estimate is kept. @throws GatewayFault */
  get<R>(key: string, rate: () => Promise<PriceEstimate | R>): Promise<PriceEstimate | R>;
}

type Cached = Promise<unknown>;

const isEstimate = (result: unknown): boolean => typeof result === 'object' && result !== null && 'lines' in result;

/** Creates the cache of estimates. They give way: while the gateway has trouble, or calls wait for it, none is made. */
export function createEstimates({ listStates }: Pick<UpstreamClients, 'listStates'>, now: () => number): Estimates {
  const cache = new LRUCache<string, Cached>({ max: MAX_ESTIMATES, ttl: MAX_AGE_MS, perf: { now }, ttlResolution: 0 });
  let calls = 0;
  const hasRoom = (): boolean => calls < MAX_CALLS && listStates().every(({ upstream, isOpen, queued }) => upstream !== 'gateway' || (!isOpen && queued === 0));

  async function call<T>(rate: () => Promise<T>): Promise<T> {
    if (!hasRoom()) throw createFaultFactory(estimateEndpoint, '')('UPSTREAM_BUSY', 'not sent: estimates give way to quotes', { mayHaveTakenEffect: false });
    calls += 1;
    try {
      return await rate();
    } finally {
      calls -= 1;
    }
  }

  return {
    async get<R>(key: string, rate: () => Promise<PriceEstimate | R>): Promise<PriceEstimate | R> {
      const cached = cache.get(key) as Promise<PriceEstimate | R> | undefined;
      if (cached) return cached;
      const rating = call(rate);
      cache.set(key, rating);
      const drop = (): void => void (cache.peek(key) === rating && cache.delete(key));
      rating.then((result) => void (isEstimate(result) || drop()), drop);
      return rating;
    },
  };
}
