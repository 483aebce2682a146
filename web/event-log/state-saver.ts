import type { Recorder } from './recorder.ts';
import type { KeptText } from './tab-storage.ts';

/** The longest that a state waits for the browser to be idle, milliseconds. */
const MAX_WAIT_MS = 500;

export interface StateSaver {
  /** Saves the state once the browser is idle: neither typing nor drawing waits for it. */
  readonly saveSoon: () => void;
  /** Saves the state before the page goes, if it has changed since it was saved or storage has refused anything: there may be room again. */
  readonly saveNow: () => void;
}

/** Safari has no idle callbacks: there it is saved in the next task. */
const whenIdle = (callback: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
  else setTimeout(callback);
};

/** Saves the whole state to session storage after each action (specification, 3.31). Until then the tab log has every event of it. */
export function createStateSaver({ snapshot, isDurable }: Pick<Recorder, 'snapshot'> & Pick<KeptText, 'isDurable'>, later: (callback: () => void) => void = whenIdle): StateSaver {
  let isDue = false;
  const saveNow = (): void => {
    if (!isDue && isDurable()) return;
    isDue = false;
    snapshot();
  };
  return {
    saveNow,
    saveSoon() {
      if (isDue) return;
      isDue = true;
      later(saveNow);
    },
  };
}
