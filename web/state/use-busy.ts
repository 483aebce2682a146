import { useCallback, useRef, useState } from 'react';

/** Runs one process at a time: a second click while it runs does nothing. `attempt` counts finished runs. */
export function useBusy<A extends unknown[]>(process: (...args: A) => Promise<void>): { isBusy: boolean; attempt: number; run: (...args: A) => void } {
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);
  const run = useCallback(
    (...args: A) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      void process(...args).finally(() => {
        running.current = false;
        setBusy(false);
        setAttempt((count) => count + 1);
      });
    },
    [process],
  );
  return { isBusy, attempt, run };
}
