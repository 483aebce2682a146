import type { Population } from './population.ts';

/** A key for each row: rows have the same key if they have the same codes in all columns. */
function createRowKeys(size: number) {
  const keys = new Float64Array(size);
  let count = 1;
  /** Numbers the keys that occur from 0. */
  function renumber(): void {
    const places = new Map<number, number>();
    for (let at = 0; at < size; at += 1) {
      const key = keys[at] ?? 0;
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      keys[at] = place;
    }
    count = Math.max(1, places.size);
  }
  return {
    keys,
    /** @param values how many codes there are */
    add(codes: ArrayLike<number>, values: number): void {
      if (count * values > Number.MAX_SAFE_INTEGER) renumber();
      for (let at = 0; at < size; at += 1) keys[at] = (keys[at] ?? 0) * values + (codes[at] ?? 0);
      count *= values;
    },
    renumber,
  };
}

/** Rows that rules cannot tell apart. Money is in cents. */
export interface RowGroup {
  /** One of them. */
  readonly first: number;
  readonly hasOffer: boolean;
  applications: number;
  totalCents: number;
  paidCents: number;
}

export interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** Row → its group's place. */
  readonly groupOf: ArrayLike<number>;
}

/** Groups the rows by everything that rules can tell them apart by, of the answers only these questions'. */
export function groupRows(population: Population, questions: readonly string[]): GroupedRows {
  const { size, programHashes, kickedLobs, isUnknown, answers, totals, paid } = population;
  const rowKeys = createRowKeys(size);
  for (const { codes, values } of [programHashes, kickedLobs, isUnknown, ...questions.flatMap((id) => answers.get(id) ?? [])]) rowKeys.add(codes, values.length);
  rowKeys.add(
    Uint8Array.from(totals, (total) => (Number.isNaN(total) ? 0 : 1)),
    2,
  );
  rowKeys.renumber();
  const groups: RowGroup[] = [];
  for (let at = 0; at < size; at += 1) {
    const [place, total] = [rowKeys.keys[at] ?? 0, totals[at] ?? Number.NaN];
    const group = (groups[place] ??= { first: at, hasOffer: !Number.isNaN(total), applications: 0, totalCents: 0, paidCents: 0 });
    group.applications += 1;
    group.totalCents += total || 0;
    group.paidCents += paid[at] || 0;
  }
  return { groups, groupOf: rowKeys.keys };
}
