/** Requests that have not ended, including those whose client has hung up. */
export interface PendingWork {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once all requests have ended. */
  waitForAll(): Promise<void>;
}

export function createPendingWork(): PendingWork {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const end = (): void => void running.delete(work);
      work.then(end, end);
      return work;
    },
    async waitForAll() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
