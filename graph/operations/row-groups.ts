import { type Pause, forEachChunk } from './pause.ts';
import type { Population } from './population.ts';

/** A key for each row: rows have the same key if they have the same codes in all columns. */
function createRowKeys(size: number, pause: Pause) {
  const keys = new Float64Array(size);
  let count = 1;
  /** Numbers the keys that occur from 0. */
  async function renumber(): Promise<void> {
    const places = new Map<number, number>();
    await forEachChunk(size, pause, (from, until) => {
      for (let at = from; at < until; at += 1) {
        const key = keys[at] ?? 0;
        const place = places.get(key) ?? places.size;
        places.set(key, place);
        keys[at] = place;
      }
    });
    count = Math.max(1, places.size);
  }
  return {
    keys,
    /** @param values how many codes there are */
    async add(codeOf: (row: number) => number, values: number): Promise<void> {
      if (count * values > Number.MAX_SAFE_INTEGER) await renumber();
      await forEachChunk(size, pause, (from, until) => {
        for (let at = from; at < until; at += 1) keys[at] = (keys[at] ?? 0) * values + codeOf(at);
      });
      count *= values;
    },
    renumber,
  };
}

/** Rows that rules cannot tell apart. Money is in cents. */
export interface RowGroup {
  /** One of them. */
  readonly first: number;
  /** True if there is an offer, its own or inherited. */
  readonly hasOffer: boolean;
  applications: number;
  /** Those with an offer of their own, and what these come to. */
  quoted: number;
  totalCents: number;
  paidCents: number;
}

export interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** Row → its group's place. */
  readonly groupOf: ArrayLike<number>;
}

const createGroup = ({ hasOffer }: Population, first: number): RowGroup => ({
  first,
  hasOffer: hasOffer.values[hasOffer.codes[first] ?? 0] === true,
  applications: 0,
  quoted: 0,
  totalCents: 0,
  paidCents: 0,
});

function addRow(group: RowGroup, { totals, paid }: Population, row: number): void {
  const total = totals[row] ?? Number.NaN;
  group.applications += 1;
  group.quoted += Number.isNaN(total) ? 0 : 1;
  group.totalCents += total || 0;
  group.paidCents += paid[row] || 0;
}

/** Groups the rows by everything that rules can tell them apart by, of the answers only these questions'. */
export async function groupRows(population: Population, questions: readonly string[], pause: Pause): Promise<GroupedRows> {
  const { size, programHashes, kickedLobs, isUnknown, hasOffer, answers } = population;
  const rowKeys = createRowKeys(size, pause);
  for (const { codes, values } of [programHashes, kickedLobs, isUnknown, hasOffer, ...questions.flatMap((id) => answers.get(id) ?? [])]) {
    await rowKeys.add((row) => codes[row] ?? 0, values.length);
  }
  await rowKeys.renumber();
  const groups: RowGroup[] = [];
  await forEachChunk(size, pause, (from, until) => {
    for (let at = from; at < until; at += 1) {
      const group = (groups[rowKeys.keys[at] ?? 0] ??= createGroup(population, at));
      addRow(group, population, at);
    }
  });
  return { groups, groupOf: rowKeys.keys };
}
