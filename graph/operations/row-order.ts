import { type Pause, ROWS_PER_CHUNK, forEachChunk } from './pause.ts';

interface SortedRows {
  readonly size: number;
  /** Cents; NaN for none. */
  readonly totals: Float64Array;
  /** Milliseconds since 1970. */
  readonly startedAt: Float64Array;
}

const rankOf = (total: number | undefined): number => (total === undefined || Number.isNaN(total) ? Number.NEGATIVE_INFINITY : total);

type Compare = (one: number, other: number) => number;

/** Two sorted ranges that follow each other, and where they are merged. */
interface Merge {
  readonly from: Uint32Array;
  readonly into: Uint32Array;
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

async function mergeRanges({ from, into, start, middle, end }: Merge, compare: Compare, pause: Pause): Promise<void> {
  let [left, right] = [start, middle];
  const takesLeft = (): boolean => right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
  await forEachChunk(end - start, pause, (first, until) => {
    for (let at = start + first; at < start + until; at += 1) into[at] = (takesLeft() ? from[left++] : from[right++]) ?? 0;
  });
}

/** Returns the rows' numbers: those with the highest offers first, then the newest. A merge sort, since it can pause. */
export async function sortRows({ size, totals, startedAt }: SortedRows, pause: Pause): Promise<Uint32Array> {
  const compare: Compare = (one, other) => {
    const [first, second] = [rankOf(totals[one]), rankOf(totals[other])];
    return first === second ? (startedAt[other] ?? 0) - (startedAt[one] ?? 0) : second - first;
  };
  let [rows, spare] = [new Uint32Array(size), new Uint32Array(size)];
  await forEachChunk(size, pause, (from, until) => {
    for (let row = from; row < until; row += 1) rows[row] = row;
    rows.subarray(from, until).sort(compare);
  });
  for (let width = ROWS_PER_CHUNK; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) {
      await mergeRanges({ from: rows, into: spare, start, middle: Math.min(size, start + width), end: Math.min(size, start + 2 * width) }, compare, pause);
    }
    [rows, spare] = [spare, rows];
  }
  return rows;
}
