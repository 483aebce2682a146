import { setImmediate } from 'node:timers/promises';

/** How long buyers may be kept waiting at a time. */
const MAX_BLOCKED_MS = 10;

/** Lets others in after a while. Rejects with the signal's reason after that is aborted. */
export type Pause = () => Promise<void>;

/** @param signal ends the work that pauses */
export function createPause(signal?: AbortSignal): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < MAX_BLOCKED_MS) return;
    await setImmediate();
    signal?.throwIfAborted();
    since = performance.now();
  };
}

/** Some milliseconds of work, whatever is done with a row. */
export const ROWS_PER_CHUNK = 4096;

/** Runs for one range of rows after the other, up to `size`, with a pause after each. */
export async function forEachChunk(size: number, pause: Pause, run: (from: number, until: number) => void): Promise<void> {
  for (let from = 0; from < size; from += ROWS_PER_CHUNK) {
    run(from, Math.min(size, from + ROWS_PER_CHUNK));
    await pause();
  }
}
