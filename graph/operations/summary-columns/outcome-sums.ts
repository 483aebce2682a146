import type { BreakdownRow } from '#graph/event-store';
import { UnanswerableError } from './unanswerable-error.ts';
import type { SummaryStore } from './summary-store.ts';

type Sums = Omit<BreakdownRow, 'value' | 'series'>;

const names = [
  'applications',
  'inProgress',
  'purchased',
  'purchasedElsewhere',
  'abandoned',
  'kickedOut',
  'declined',
  'quoted',
  'quotedTotal',
  'paidTotal',
  'lostTotal',
  'lostUnquoted',
] as const satisfies readonly (keyof Sums)[];
const places = Object.fromEntries(names.map((name, place) => [name, place])) as Readonly<Record<(typeof names)[number], number>>;

/** Dollars as decimal text. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The count of an outcome, if it has one of its own. */
const countOf = (outcome: string | null): number | undefined => {
  if (outcome?.startsWith('kicked out')) return places.kickedOut;
  const counts: Readonly<Record<string, number>> = {
    'in progress': places.inProgress,
    purchased: places.purchased,
    'purchased elsewhere': places.purchasedElsewhere,
    abandoned: places.abandoned,
  };
  return counts[outcome ?? ''];
};

const lostOutcomes: ReadonlySet<string | null> = new Set(['abandoned', 'kicked out by address', 'kicked out by product']);

/** Adds up how the applications of each group ended and what they came to. */
export function createSums(store: SummaryStore) {
  const [outcomes, isDeclined, totals, charged] = [store.outcome.codes(), store.isDeclined(), store.total.numbers(), store.charged.numbers()];
  const countsOfCodes = store.outcome.values.map(countOf);
  const lostCodes = store.outcome.values.map((outcome) => lostOutcomes.has(outcome));
  let sums = new Float64Array(64 * names.length);

  function increase(at: number, by: number): void {
    sums[at] = (sums[at] ?? 0) + by;
  }

  function addMoney(at: number, row: number, isLost: boolean): void {
    const [total = Number.NaN, paid = Number.NaN] = [totals[row], charged[row]];
    if (!Number.isNaN(paid)) increase(at + places.paidTotal, paid);
    if (Number.isNaN(total)) {
      if (isLost) increase(at + places.lostUnquoted, 1);
      return;
    }
    increase(at + places.quoted, 1);
    increase(at + places.quotedTotal, total);
    if (isLost) increase(at + places.lostTotal, total);
  }

  function makeRoom(group: number): void {
    const needed = (group + 1) * names.length;
    if (needed <= sums.length) return;
    const longer = new Float64Array(2 * needed);
    longer.set(sums);
    sums = longer;
  }

  const read = (group: number, name: (typeof names)[number]): number => sums[group * names.length + places[name]] ?? 0;
  const readMoney = (group: number, name: (typeof names)[number]): string => {
    const cents = read(group, name);
    // Beyond, sums of doubles are rounded.
    if (!Number.isSafeInteger(cents)) throw new UnanswerableError();
    return formatCents(cents);
  };

  return {
    add(group: number, row: number): void {
      makeRoom(group);
      const at = group * names.length;
      const code = outcomes[row] ?? 0;
      increase(at + places.applications, 1);
      const count = countsOfCodes[code];
      if (count !== undefined) increase(at + count, 1);
      if (isDeclined[row] === 1) increase(at + places.declined, 1);
      addMoney(at, row, lostCodes[code] === true);
    },
    /** Those that have applications. */
    groups: (): number[] => Array.from({ length: sums.length / names.length }, (_, group) => group).filter((group) => read(group, 'applications') > 0),
    read: (group: number): Sums => ({
      applications: read(group, 'applications'),
      inProgress: read(group, 'inProgress'),
      purchased: read(group, 'purchased'),
      purchasedElsewhere: read(group, 'purchasedElsewhere'),
      abandoned: read(group, 'abandoned'),
      kickedOut: read(group, 'kickedOut'),
      declined: read(group, 'declined'),
      quoted: read(group, 'quoted'),
      lostUnquoted: read(group, 'lostUnquoted'),
      quotedTotal: readMoney(group, 'quotedTotal'),
      paidTotal: readMoney(group, 'paidTotal'),
      lostTotal: readMoney(group, 'lostTotal'),
    }),
  };
}
