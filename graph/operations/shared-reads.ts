import { type ReadLimit, isCanceledStatement } from '#graph/db';

/** A read took longer than it may. It was ended, and may be repeated. */
export class ReadTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`a read took longer than ${timeoutMs} ms`);
  }
}

export interface ReadTimeouts {
  /** How long a read may take, in place of the default; for tests. */
  readonly readTimeoutMs?: number | undefined;
}

interface SharedRead<Value> {
  readonly value: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

type Read<Value> = (limit: ReadLimit) => Promise<Value>;

/** Rejects with the signal's reason once that is aborted. */
function waitFor<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Settles when the read does, and at the latest when its time is over: also if its connection never answers. */
async function readInTime<Value>(read: Read<Value>, controller: AbortController, timeoutMs: number): Promise<Value> {
  const { signal } = controller;
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ReadTimeoutError(timeoutMs);
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([read({ signal, endsAt: performance.now() + timeoutMs }), timeout]);
  } catch (error) {
    // The database may notice first that the time is over.
    throw isCanceledStatement(error) ? new ReadTimeoutError(timeoutMs) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Reads one after the other. Requests for the same key wait for one read, which is aborted when all of them are. */
export interface SharedReads<Value> {
  /** @throws ReadTimeoutError */
  find(key: string, read: Read<Value>, signal?: AbortSignal): Promise<Value>;
}

/** @param timeoutMs how long a read may take, not counting those before it */
export function createSharedReads<Value>(timeoutMs: number): SharedReads<Value> {
  const reads = new Map<string, SharedRead<Value>>();
  /** Settles after the last read that was begun. */
  let last: Promise<unknown> = Promise.resolve();

  function begin(key: string, read: Read<Value>): SharedRead<Value> {
    const controller = new AbortController();
    const value = last.then(() => readInTime(read, controller, timeoutMs));
    const one: SharedRead<Value> = { value, controller, waiting: 0 };
    reads.set(key, one);
    const end = (): void => {
      if (reads.get(key) === one) reads.delete(key);
    };
    last = value.then(end, end);
    return one;
  }

  return {
    async find(key, read, signal) {
      signal?.throwIfAborted();
      const one = reads.get(key) ?? begin(key, read);
      one.waiting += 1;
      try {
        return await waitFor(one.value, signal);
      } finally {
        one.waiting -= 1;
        if (one.waiting === 0) {
          // Nobody joins a read that ends.
          if (reads.get(key) === one) reads.delete(key);
          one.controller.abort();
        }
      }
    },
  };
}
