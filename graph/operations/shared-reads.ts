interface SharedRead<Value> {
  readonly value: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

/** Rejects with the signal's reason once that is aborted. */
function waitFor<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Reads one after the other. Requests for the same key wait for one read, which is aborted when all of them are. */
export interface SharedReads<Value> {
  find(key: string, read: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

export function createSharedReads<Value>(): SharedReads<Value> {
  const reads = new Map<string, SharedRead<Value>>();
  /** Settles after the last read that was begun. */
  let last: Promise<unknown> = Promise.resolve();

  function begin(key: string, read: (signal: AbortSignal) => Promise<Value>): SharedRead<Value> {
    const controller = new AbortController();
    const value = last.then(() => {
      controller.signal.throwIfAborted();
      return read(controller.signal);
    });
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
