import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Logger } from 'pino';
import { Busy } from './busy.ts';

/** How much an upstream is asked at a time. */
export interface PlaceSettings {
  /** Calls at a time. One path may have half of them, so that slow rating leaves places to pay. */
  readonly places: number;
  /** Calls that wait for a place; half of them for one path. */
  readonly waiting: number;
}

export interface Places {
  /** Makes a call once it has a place. @throws Busy where too many wait already. */
  run<T>(path: string, call: () => Promise<T>): Promise<T>;
}

const half = (count: number): number => Math.max(1, Math.floor(count / 2));

/** A bulkhead for one upstream: it can be slow, but not take all that the process has with it. Logged once each time it fills. */
export function makePlaces(upstream: string, { places, waiting }: PlaceSettings, log: Logger): Places {
  const all = bulkhead(places, waiting);
  const shares = new Map<string, BulkheadPolicy>();
  let isFull = false;
  const shareOf = (path: string): BulkheadPolicy => {
    const share = shares.get(path) ?? bulkhead(half(places), half(waiting));
    shares.set(path, share);
    return share;
  };
  const fill = (path: string): Busy => {
    if (!isFull) log.warn({ upstream, path, places, waiting }, 'an upstream has as many calls as it may have');
    isFull = true;
    return new Busy('too many calls at a time');
  };
  return {
    async run(path, call) {
      const share = shareOf(path);
      if (share.queueSlots === half(waiting) && all.queueSlots === waiting) isFull = false;
      try {
        return await share.execute(() => all.execute(call));
      } catch (error) {
        throw isBulkheadRejectedError(error) ? fill(path) : error;
      }
    },
  };
}
