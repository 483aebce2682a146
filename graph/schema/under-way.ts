/** Requests that are still at work, whether or not somebody waits for their answer. */
export interface UnderWay {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once nothing is at work any more. */
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
