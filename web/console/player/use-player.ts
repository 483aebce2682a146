import { useCallback, useEffect, useMemo, useState } from 'react';

export const SPEEDS = [1, 4, 16] as const;
type Speed = (typeof SPEEDS)[number];

/** A wait that is longer is skipped; a shorter one than the least is as long as that. In milliseconds. */
const MAX_WAIT_MS = 2000;
const MIN_WAIT_MS = 40;

export interface Player {
  readonly index: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly go: (index: number) => void;
  readonly step: (by: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

const computeWait = (before: string | undefined, after: string | undefined, speed: Speed): number => {
  const wait = Date.parse(after ?? '') - Date.parse(before ?? '');
  return Math.max(Math.min(Number.isNaN(wait) ? 0 : wait, MAX_WAIT_MS) / speed, MIN_WAIT_MS);
};

/** Returns the position of the replay and its controls. @param times times of the events, ISO 8601 */
export function usePlayer(times: readonly string[], first: number): Player {
  const last = times.length - 1;
  const [index, setIndex] = useState(() => Math.min(Math.max(first, 0), last));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const within = useCallback((at: number) => Math.min(Math.max(at, 0), Math.max(last, 0)), [last]);
  const go = useCallback((at: number) => setIndex(within(at)), [within]);
  const step = useCallback(
    (by: number) => {
      setPlaying(false);
      setIndex((at) => within(at + by));
    },
    [within],
  );
  const toggle = useCallback(() => {
    setPlaying((was) => !was);
    // At the end it starts again.
    setIndex((at) => (at >= last ? 0 : at));
  }, [last]);
  const isRunning = isPlaying && index < last;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(
      () => {
        setIndex((at) => within(at + 1));
        if (index + 1 >= last) setPlaying(false);
      },
      computeWait(times[index], times[index + 1], speed),
    );
    return () => clearTimeout(timer);
  }, [isRunning, index, last, speed, times, within]);
  return useMemo(() => ({ index, isPlaying: isRunning, speed, go, step, toggle, setSpeed }), [index, isRunning, speed, go, step, toggle]);
}
