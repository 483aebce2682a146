import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** After this time a buyer wonders whether anything still happens. */
export const LONG_WAIT_MS = 8000;

/** True once something has been waited for longer than usual. False in a replay, whose moments stand still. */
export function useLongWait(isWaiting: boolean): boolean {
  const { isReplay = false } = useSession();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting || isReplay) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting, isReplay]);
  return isLong;
}
