import type { Pause } from '../pause.ts';
import type { SummaryStore } from './summary-store.ts';

/** Moves the rows that match to the beginning, in their order, and returns how many there are. */
export type Narrow = (rows: Uint32Array, count: number) => number;

/** About a millisecond of work for each filter. */
export const ROWS_PER_CHUNK = 16_384;

/** Keeps the rows for which a test is true. */
export const keepRows =
  (test: (row: number) => boolean): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] ?? 0;
      if (test(row)) rows[kept++] = row;
    }
    return kept;
  };

interface Scan {
  readonly store: SummaryStore;
  readonly narrows: readonly Narrow[];
  readonly pause: Pause;
  /** From the last row to the first. */
  readonly isBackward?: boolean;
}

/** Calls `visit` with some of the matching rows at a time, and pauses in between. */
export async function scanRows({ store, narrows, pause, isBackward = false }: Scan, visit: (rows: Uint32Array, count: number) => void): Promise<void> {
  const rows = new Uint32Array(ROWS_PER_CHUNK);
  const isAlive = store.isAlive();
  const size = store.size();
  for (let done = 0; done < size; done += ROWS_PER_CHUNK) {
    const until = Math.min(size, done + ROWS_PER_CHUNK);
    let count = 0;
    for (let place = done; place < until; place += 1) {
      const row = isBackward ? size - 1 - place : place;
      if (isAlive[row] === 1) rows[count++] = row;
    }
    for (const narrow of narrows) count = narrow(rows, count);
    visit(rows, count);
    await pause();
  }
}
