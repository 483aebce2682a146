import { useEffect, useState } from 'react';

/** Both in milliseconds since 1970. */
const secondsUntil = (now: number, time: number): number => Math.max(0, Math.ceil((time - now) / 1000));

/** Whole seconds until a time, counting down to zero. @param now the page's clock */
export function useCountdown(time: number, now: () => number): number {
  const [left, setLeft] = useState(() => secondsUntil(now(), time));
  useEffect(() => {
    const tick = (): void => setLeft(secondsUntil(now(), time));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [time, now]);
  return left;
}
