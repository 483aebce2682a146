import { useCallback, useEffect } from 'react';
import type { Player } from './use-player.ts';

/** Where a key is typed, or means something already. */
const hasOwnKeys = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input:not([type=range]):not([type=checkbox]), select, textarea')) return true;
  return key === ' ' && target.matches('button, a, summary, input');
};

export interface Keys {
  /** Does what a key stands for; false where it stands for nothing. */
  readonly handleKey: (key: string) => boolean;
}

/** The player by keyboard: arrows step, space plays, Home and End, F for the next failure. */
export function usePlayerKeys(player: Player, nextFailure: () => void, count: number): Keys {
  const { go, step, toggle } = player;
  const handleKey = useCallback(
    (key: string): boolean => {
      const acts: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => go(0),
        End: () => go(count - 1),
        ' ': toggle,
        f: nextFailure,
      };
      const act = acts[key];
      act?.();
      return act !== undefined;
    },
    [go, step, toggle, nextFailure, count],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented || hasOwnKeys(target, key)) return;
      if (handleKey(key)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [handleKey]);
  return { handleKey };
}
