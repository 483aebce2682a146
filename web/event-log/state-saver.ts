import type { Recorder } from './recorder.ts';
import type { TabStorage } from './tab-storage.ts';

/** The longest wait for an idle browser. */
const MAX_WAIT_MS = 500;

export interface StateSaver {
  /** Saves the state when the browser is idle, so typing and painting do not wait. */
  readonly saveSoon: () => void;
  /** Saves the state before the page goes away, if it has changed or a write was refused. */
  readonly saveNow: () => void;
}

/** Safari has no idle callbacks: it saves in the next task. */
export const whenIdle = (callback: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
  else setTimeout(callback);
};

/** Saves the whole state to sessionStorage after each action (specification, 3.31). The tab log has the events until then. */
export function createStateSaver(
  { snapshot, isDurable }: Pick<Recorder, 'snapshot'> & Pick<TabStorage, 'isDurable'>,
  later: (callback: () => void) => void = whenIdle,
): StateSaver {
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
