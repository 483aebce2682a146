import { useEffect, useState } from 'react';

/** In milliseconds since 1970. */
const secondsFrom = (now: number, time: number): number => Math.max(0, Math.ceil((time - now) / 1000));

/** Whole seconds until a time, counting down; zero once it is there. @param now the clock of the page */
export function useCountdown(time: number, now: () => number): number {
  const [left, setLeft] = useState(() => secondsFrom(now(), time));
  useEffect(() => {
    const tick = (): void => setLeft(secondsFrom(now(), time));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [time, now]);
  return left;
}
