/** Requests that have not ended, including those whose client has hung up. */
export interface UnderWay {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once all requests have ended. */
  ended(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const end = (): void => void running.delete(work);
      work.then(end, end);
      return work;
    },
    async ended() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
