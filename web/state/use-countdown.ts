import { useEffect, useState } from 'react';

/** In milliseconds since 1970. */
const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Whole seconds until a time, counting down; zero once it is there. */
export function useCountdown(time: number): number {
  const [left, setLeft] = useState(() => secondsUntil(time));
  useEffect(() => {
    const tick = (): void => setLeft(secondsUntil(time));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
