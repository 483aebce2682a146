import type { ListPageRequest } from '#graph/event-store';
import type { Pause } from '../pause.ts';
import { filterRows, parseCents } from './filter-rows.ts';
import type { SummaryId } from './read-rows.ts';
import { type Narrow, keepRows, scanRows } from './scan.ts';
import type { SummaryStore } from './summary-store.ts';
import { formatUuid, parseUuid } from './uuid-index.ts';

type Sort = ListPageRequest['sort'];
type Cursor = NonNullable<ListPageRequest['after']>;

interface Order {
  /** By row; NaN sorts as the lowest. */
  readonly keys: Float64Array;
  readonly isDescending: boolean;
}

const orders: Readonly<Record<Sort, (store: SummaryStore) => Order>> = {
  newest: ({ startedAt }) => ({ keys: startedAt.numbers(), isDescending: true }),
  oldest: ({ startedAt }) => ({ keys: startedAt.numbers(), isDescending: false }),
  moved: ({ lastEventAt }) => ({ keys: lastEventAt.numbers(), isDescending: true }),
  longest: ({ duration }) => ({ keys: duration.numbers(), isDescending: true }),
  dearest: ({ total }) => ({ keys: total.numbers(), isDescending: true }),
};

const toKey = (number: number | undefined): number => (number === undefined || Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number);
const keyOf = ({ key }: Cursor): number => (typeof key === 'string' ? parseCents(key) : (key ?? Number.NEGATIVE_INFINITY));

/** Less than 0 if the first row sorts before the second by its ids. */
function compareIds({ applications, families }: SummaryStore, one: number, other: number): number {
  const [family, otherFamily] = [applications.ownerOf(one), applications.ownerOf(other)];
  return family === otherFamily ? applications.compare(one, other) : families.compare(family, otherFamily);
}

/** Keeps the rows that follow the cursor. */
function keepAfter({ applications, families }: SummaryStore, { keys, isDescending }: Order, after: Cursor): Narrow {
  const [start, root, application] = [keyOf(after), parseUuid(after.root), parseUuid(after.application)];
  const compareToStart = (row: number): number => families.compareTo(applications.ownerOf(row), root) || applications.compareTo(row, application);
  return keepRows((row) => {
    const key = toKey(keys[row]);
    if (key !== start) return isDescending ? key < start : key > start;
    const difference = compareToStart(row);
    return isDescending ? difference < 0 : difference > 0;
  });
}

/** Collects the first rows in an order. */
function createFirstRows(limit: number, keyOfRow: (row: number) => number, compare: (one: number, other: number) => number) {
  const collected = new Uint32Array(Math.max(1024, 4 * limit));
  let count = 0;
  /** Once there are enough: no row after this one is among the first. */
  let last: { readonly row: number; readonly key: number } | undefined;

  function prune(): void {
    collected.subarray(0, count).sort(compare);
    count = Math.min(count, limit);
    const row = collected[count - 1] ?? 0;
    if (count === limit) last = { row, key: keyOfRow(row) };
  }

  const isTooLate = (row: number): boolean => {
    if (!last) return false;
    const key = keyOfRow(row);
    return key === last.key ? compare(row, last.row) > 0 : key > last.key;
  };

  return {
    add(rows: Uint32Array, added: number): void {
      for (let at = 0; at < added; at += 1) {
        const row = rows[at] ?? 0;
        if (isTooLate(row)) continue;
        collected[count++] = row;
        if (count === collected.length) prune();
      }
    },
    finish(): Uint32Array {
      prune();
      return collected.subarray(0, count);
    },
  };
}

/** Returns the ids of the first matching applications after the cursor in their order, one more than a page has. @throws UnanswerableError */
export async function findPage(store: SummaryStore, { filter, sort, after, limit }: ListPageRequest, pause: Pause): Promise<readonly SummaryId[]> {
  const order = orders[sort](store);
  const { keys, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  const rank = (row: number): number => sign * toKey(keys[row]);
  const compare = (one: number, other: number): number => {
    const [first, second] = [rank(one), rank(other)];
    if (first !== second) return first < second ? -1 : 1;
    return sign * compareIds(store, one, other);
  };
  const firstRows = createFirstRows(limit + 1, rank, compare);
  const narrows = [...(await filterRows(store, { filter, pause })), ...(after ? [keepAfter(store, order, after)] : [])];
  // Rows lie about in the order in which they began: those that are wanted first are found first.
  await scanRows({ store, narrows, pause, isBackward: isDescending }, (rows, count) => firstRows.add(rows, count));
  const { applications, families } = store;
  return Array.from(firstRows.finish(), (row) => ({ root: formatUuid(families.get(applications.ownerOf(row))), application: formatUuid(applications.get(row)) }));
}
