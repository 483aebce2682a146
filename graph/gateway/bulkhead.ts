import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Logger } from 'pino';
import { CallRejectedError } from './faults.ts';

export interface BulkheadSettings {
  /** Concurrent calls. One path may use half of them, so that slow rating leaves capacity for payments. */
  readonly maxCalls: number;
  /** Calls that wait for capacity; half of them for one path. */
  readonly maxQueuedCalls: number;
}

export interface Bulkhead {
  /** Makes a call as soon as there is capacity. @throws CallRejectedError if the queue is full */
  run<T>(path: string, call: () => Promise<T>): Promise<T>;
  countCalls(): { readonly active: number; readonly queued: number };
}

const half = (count: number): number => Math.max(1, Math.floor(count / 2));

/** Creates a bulkhead for one upstream, so that a slow upstream does not exhaust the process. Logs once each time it fills. */
export function createBulkhead(upstream: string, { maxCalls, maxQueuedCalls }: BulkheadSettings, log: Logger): Bulkhead {
  const all = bulkhead(maxCalls, maxQueuedCalls);
  const byPath = new Map<string, BulkheadPolicy>();
  let isFull = false;
  const findPathBulkhead = (path: string): BulkheadPolicy => {
    const ofPath = byPath.get(path) ?? bulkhead(half(maxCalls), half(maxQueuedCalls));
    byPath.set(path, ofPath);
    return ofPath;
  };
  const reject = (path: string): CallRejectedError => {
    if (!isFull) log.warn({ upstream, path, maxCalls, maxQueuedCalls }, 'the bulkhead of an upstream is full');
    isFull = true;
    return new CallRejectedError('too many calls at a time');
  };
  return {
    countCalls() {
      const queuedByPath = [...byPath.values()].reduce((sum, { queueSlots }) => sum + half(maxQueuedCalls) - queueSlots, 0);
      return { active: maxCalls - all.executionSlots, queued: maxQueuedCalls - all.queueSlots + queuedByPath };
    },
    async run(path, call) {
      const ofPath = findPathBulkhead(path);
      if (ofPath.queueSlots === half(maxQueuedCalls) && all.queueSlots === maxQueuedCalls) isFull = false;
      try {
        return await ofPath.execute(() => all.execute(call));
      } catch (error) {
        throw isBulkheadRejectedError(error) ? reject(path) : error;
      }
    },
  };
}
