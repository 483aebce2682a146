import { type Pause, forEachChunk } from '../pause.ts';
import { type Narrow, scanRows } from './scan.ts';
import type { SummaryStore } from './summary-store.ts';

type VisitRows = (rows: Uint32Array, count: number) => void;
/** Calls it with all rows that count, some at a time. */
export type VisitCounted = (visit: VisitRows) => Promise<void>;

const NO_ROW = 0xff_ff_ff_ff;

/** True if the first row counts for its family rather than the second: the purchased one, else the newest. */
function createPrefers({ outcome, startedAt, applications }: SummaryStore): (row: number, other: number) => boolean {
  const [codes, starts, purchased] = [outcome.codes(), startedAt.numbers(), outcome.values.indexOf('purchased')];
  const startOf = (row: number): number => {
    const start = starts[row] ?? Number.NaN;
    return Number.isNaN(start) ? Number.NEGATIVE_INFINITY : start;
  };
  return (row, other) => {
    const isPurchased = codes[row] === purchased;
    if (isPurchased !== (codes[other] === purchased)) return isPurchased;
    const [start, otherStart] = [startOf(row), startOf(other)];
    return start === otherStart ? applications.compare(row, other) > 0 : start > otherStart;
  };
}

/** Returns the matching row of each family that counts for it. */
async function findCountedRows(store: SummaryStore, narrows: readonly Narrow[], pause: Pause): Promise<Uint32Array> {
  const { applications, families } = store;
  const prefers = createPrefers(store);
  const counted = new Uint32Array(families.size()).fill(NO_ROW);
  await scanRows({ store, narrows, pause }, (rows, count) => {
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] ?? 0;
      const family = applications.ownerOf(row);
      const known = counted[family] ?? NO_ROW;
      if (known === NO_ROW || prefers(row, known)) counted[family] = row;
    }
  });
  return counted;
}

/** Returns what visits the matching applications, or one of each family. */
export async function selectCounted(store: SummaryStore, narrows: readonly Narrow[], isByFamily: boolean, pause: Pause): Promise<VisitCounted> {
  if (!isByFamily) return (visit) => scanRows({ store, narrows, pause }, visit);
  const counted = await findCountedRows(store, narrows, pause);
  return (visit) =>
    forEachChunk(counted.length, pause, (from, until) => {
      const rows = counted.subarray(from, until).filter((row) => row !== NO_ROW);
      visit(rows, rows.length);
    });
}
