import { type ApplicationFilter, toPath, wordsOf } from '#graph/event-store';
import type { Pause } from '../pause.ts';
import { isOneOf, isOneOfOrNone, keepCodes, readReasons, testCodes } from './allowed-codes.ts';
import { hasWord } from './has-word.ts';
import { type Narrow, keepRows } from './scan.ts';
import type { SummaryStore } from './summary-store.ts';
import { UnanswerableError } from './unanswerable-error.ts';

/** @throws UnanswerableError if the amount has not at most two decimals */
export function parseCents(dollars: string): number {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(dollars)) throw new UnanswerableError();
  return Math.round(Number(dollars) * 100);
}

/** What SQL makes of other letters in lower case depends on its locale. @throws UnanswerableError */
function toAsciiPath(page: string): string {
  const path = toPath(page);
  if (/[^ -~]/.test(page)) throw new UnanswerableError();
  return path;
}

/** For a filter without a column. @throws UnanswerableError */
const cannot = (): never => {
  throw new UnanswerableError();
};

/** What was charged, else the newest offer; NaN for neither. */
function keepAmounts({ charged, total }: SummaryStore, isInRange: (cents: number) => boolean): Narrow {
  const [paid, offered] = [charged.numbers(), total.numbers()];
  return keepRows((row) => {
    const cents = paid[row] ?? Number.NaN;
    return isInRange(Number.isNaN(cents) ? (offered[row] ?? Number.NaN) : cents);
  });
}

const keepWidths = ({ width }: SummaryStore, isInRange: (width: number) => boolean, pause: Pause): Promise<Narrow> =>
  keepCodes(width, (value) => value !== null && isInRange(Number(value)), pause);

const hasVisited = (page: string) => {
  const visit = `[${JSON.stringify(toAsciiPath(page))},`;
  return (visits: string | null): boolean => visits !== null && visits.includes(visit);
};

/** The test for one page, as the funnel counts it. */
async function continuedFrom({ pageVisits, outcome, lastPath, lowerPaths }: SummaryStore, page: string, pause: Pause): Promise<(row: number) => boolean> {
  const path = toAsciiPath(page);
  const isVisited = await testCodes(pageVisits, hasVisited(page), pause);
  const isPurchased = await testCodes(outcome, isOneOf(['purchased', 'purchased elsewhere']), pause);
  const isElsewhere = await testCodes(lastPath, (_value, code) => lowerPaths[code] !== path, pause);
  return (row) => isVisited(row) && (isPurchased(row) || isElsewhere(row));
}

type Filters = { readonly [K in keyof ApplicationFilter]: (store: SummaryStore, value: NonNullable<ApplicationFilter[K]>, pause: Pause) => Promise<Narrow> | Narrow };
/** The same as the conditions in SQL, one by one. */
const filters: Filters = {
  outcomes: ({ outcome }, values, pause) => keepCodes(outcome, isOneOf(values), pause),
  programs: ({ program }, values, pause) => keepCodes(program, isOneOf(values), pause),
  sponsors: ({ sponsor }, values, pause) => keepCodes(sponsor, isOneOf(values), pause),
  releases: ({ release }, values, pause) => keepCodes(release, isOneOf(values), pause),
  versions: ({ programHash }, values, pause) => keepCodes(programHash, isOneOf(values), pause),
  segments: ({ segment }, values, pause) => keepCodes(segment, isOneOfOrNone(values), pause),
  referrers: ({ referrer }, values, pause) => keepCodes(referrer, isOneOfOrNone(values), pause),
  states: ({ state }, values, pause) => keepCodes(state, isOneOfOrNone(values), pause),
  devices: ({ device }, values, pause) => keepCodes(device, isOneOf(values), pause),
  minWidth: (store, least, pause) => keepWidths(store, (width) => width >= least, pause),
  maxWidth: (store, most, pause) => keepWidths(store, (width) => width <= most, pause),
  page: cannot,
  paths: ({ lastPath, lowerPaths }, pages, pause) => {
    const isWanted = isOneOf(pages.map(toAsciiPath));
    return keepCodes(lastPath, (_value, code) => isWanted(lowerPaths[code] ?? null), pause);
  },
  reached: ({ pageVisits }, pages, pause) => {
    const tests = pages.map(hasVisited);
    return keepCodes(pageVisits, (visits) => tests.some((test) => test(visits)), pause);
  },
  continued: async (store, pages, pause) => {
    const tests = await Promise.all(pages.map((page) => continuedFrom(store, page, pause)));
    return keepRows((row) => tests.some((test) => test(row)));
  },
  questions: ({ lastQuestion }, values, pause) => keepCodes(lastQuestion, isOneOfOrNone(values), pause),
  // The ids of questions contain no quotes.
  answered: ({ answeredQuestions }, ids, pause) => {
    const answers = ids.map((id) => `,"${id}"`);
    return keepCodes(answeredQuestions, (text) => text !== null && answers.some((answer) => text.includes(answer)), pause);
  },
  declined: (store, isWanted) => {
    const [isDeclined, wanted] = [store.isDeclined(), isWanted ? 1 : 0];
    return keepRows((row) => isDeclined[row] === wanted);
  },
  payments: ({ paymentStatus }, values, pause) => keepCodes(paymentStatus, isOneOfOrNone(values), pause),
  reminders: cannot,
  hasNotes: cannot,
  minAmount: (store, least) => {
    const cents = parseCents(least);
    return keepAmounts(store, (amount) => amount >= cents);
  },
  maxAmount: (store, most) => {
    const cents = parseCents(most);
    return keepAmounts(store, (amount) => amount <= cents);
  },
  // Whole seconds are shown, rounded down.
  minSeconds: ({ duration }, least) => {
    const numbers = duration.numbers();
    return keepRows((row) => (numbers[row] ?? Number.NaN) >= least * 1000);
  },
  maxSeconds: ({ duration }, most) => {
    const numbers = duration.numbers();
    return keepRows((row) => (numbers[row] ?? Number.NaN) < (most + 1) * 1000);
  },
  reasons: ({ kickoutReasons }, reasons, pause) => keepCodes(kickoutReasons, (set) => readReasons(set).some(isOneOf(reasons)), pause),
  kickout: cannot,
  text: async (store, text, pause) => {
    const tests = await Promise.all(wordsOf(text).map((word) => hasWord(store, word, pause)));
    return keepRows((row) => tests.every((test) => test(row)));
  },
  since: ({ startedAt }, since) => {
    const [numbers, time] = [startedAt.numbers(), since.getTime()];
    return keepRows((row) => (numbers[row] ?? Number.NaN) >= time);
  },
  until: ({ startedAt }, until) => {
    const [numbers, time] = [startedAt.numbers(), until.getTime()];
    return keepRows((row) => (numbers[row] ?? Number.NaN) < time);
  },
};

interface Filtering {
  readonly filter: ApplicationFilter;
  /** Filters that are left out. */
  readonly without?: readonly (keyof ApplicationFilter)[];
  readonly pause: Pause;
}

/** Returns what keeps the matching rows. @throws UnanswerableError */
export async function filterRows(store: SummaryStore, { filter, without = [], pause }: Filtering): Promise<readonly Narrow[]> {
  const names = (Object.keys(filters) as (keyof ApplicationFilter)[]).filter((name) => filter[name] !== null && !without.includes(name));
  const narrows: Narrow[] = [];
  for (const name of names) narrows.push(await (filters[name] as (store: SummaryStore, value: unknown, pause: Pause) => Promise<Narrow>)(store, filter[name], pause));
  return narrows;
}
