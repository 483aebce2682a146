import type { Pause } from '../pause.ts';
import { type CodeColumn, createCodeColumn } from './code-column.ts';
import { type NumberColumn, createNumberColumn } from './number-column.ts';
import type { ColumnRow, SummaryId } from './read-rows.ts';
import { type UuidIndex, createUuidIndex, parseUuid } from './uuid-index.ts';

/** Texts that rows are grouped by, or listed with their counts. */
const groupedNames = [
  'outcome',
  'program',
  'sponsor',
  'release',
  'programHash',
  'segment',
  'referrer',
  'state',
  'device',
  'width',
  'lastPath',
  'kickoutReasons',
] as const satisfies readonly (keyof ColumnRow)[];
/** Texts that rows are filtered by alone. */
const matchedNames = ['lastQuestion', 'paymentStatus', 'pageVisits', 'answeredQuestions', 'searchText'] as const satisfies readonly (keyof ColumnRow)[];
const codeNames = [...groupedNames, ...matchedNames];
type CodeName = (typeof codeNames)[number];

/** Groups are sorted without a pause: more of them would block the process for longer than 50 ms. */
const MAX_GROUPS = 0x80_00;
const MAX_MATCHED_TEXTS = 0x4_00_00;
const MAX_TEXT_BYTES = 64 * 2 ** 20;

const numberNames = ['startedAt', 'lastEventAt', 'duration', 'total', 'charged'] as const;
type NumberName = (typeof numberNames)[number];

/** What a row takes at least: two ids with their owners and slots, five numbers, a byte a code, two flags. The texts come on top. */
export const MIN_BYTES_PER_ROW = 2 * (16 + 4 + 6) + 8 * numberNames.length + codeNames.length + 2;

/** Application summaries in columns. A row keeps its number; one whose summary is removed is no longer alive, and its texts are forgotten. */
export interface SummaryStore extends Readonly<Record<CodeName, CodeColumn>>, Readonly<Record<NumberName, NumberColumn>> {
  readonly size: () => number;
  /** Applications by number; their owners are the numbers of their families. */
  readonly applications: UuidIndex;
  readonly families: UuidIndex;
  /** By row: 1 if its summary exists. */
  readonly isAlive: () => Uint8Array;
  /** By row: 1 if it has a declined payment. */
  readonly isDeclined: () => Uint8Array;
  /** In lower case as the database has it, by the codes of `lastPath`. */
  readonly lowerPaths: readonly (string | null)[];
  /** Inserts or replaces a row. Needs room, by `reserve`. */
  readonly write: (row: ColumnRow) => void;
  readonly remove: (id: SummaryId) => void;
  /** Makes room for this number of further rows. */
  readonly reserve: (rows: number, pause: Pause) => Promise<void>;
  readonly bytes: () => number;
}

/** Dollars as decimal text in cents. */
const toCents = (dollars: string | null): number => (dollars === null ? Number.NaN : Math.round(Number(dollars) * 100));

const lengthen = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> => {
  const longer = new Uint8Array(length);
  longer.set(bytes);
  return longer;
};

export function createSummaryStore(): SummaryStore {
  const createColumns = (names: readonly CodeName[], maxValues: number) => names.map((name) => [name, createCodeColumn({ maxValues, maxTextBytes: MAX_TEXT_BYTES })] as const);
  const codes = Object.fromEntries([...createColumns(groupedNames, MAX_GROUPS), ...createColumns(matchedNames, MAX_MATCHED_TEXTS)]) as Readonly<Record<CodeName, CodeColumn>>;
  const numbers = Object.fromEntries(numberNames.map((name) => [name, createNumberColumn()])) as unknown as Readonly<Record<NumberName, NumberColumn>>;
  const [applications, families] = [createUuidIndex(), createUuidIndex()];
  const columns = [...Object.values(codes), ...Object.values(numbers)];
  const lowerPaths: (string | null)[] = [null];
  let isAlive = new Uint8Array(0);
  let isDeclined = new Uint8Array(0);

  function numberOf({ root, application }: SummaryId): number {
    const [rootWords, words] = [parseUuid(root), parseUuid(application)];
    const family = families.find(rootWords, 0) ?? families.add(rootWords, 0);
    return applications.find(words, family) ?? applications.add(words, family);
  }

  function write(given: ColumnRow): void {
    const row = numberOf(given);
    for (const name of codeNames) if (name !== 'lastPath') codes[name].set(row, given[name]);
    lowerPaths[codes.lastPath.set(row, given.lastPath)] = given.lowerPath;
    numbers.startedAt.set(row, given.startedAt ?? Number.NaN);
    numbers.lastEventAt.set(row, given.lastEventAt ?? Number.NaN);
    numbers.duration.set(row, given.duration ?? Number.NaN);
    numbers.total.set(row, toCents(given.total));
    numbers.charged.set(row, toCents(given.charged));
    isDeclined[row] = given.isDeclined ? 1 : 0;
    isAlive[row] = 1;
  }

  async function reserve(more: number, pause: Pause): Promise<void> {
    if (applications.size() + more <= isAlive.length) return;
    const rows = Math.ceil(1.1 * applications.size()) + more;
    await applications.reserve(rows, pause);
    await families.reserve(rows, pause);
    for (const column of columns) {
      column.reserve(rows);
      await pause();
    }
    isDeclined = lengthen(isDeclined, rows);
    isAlive = lengthen(isAlive, rows);
  }

  return {
    ...codes,
    ...numbers,
    size: applications.size,
    applications,
    families,
    isAlive: () => isAlive,
    isDeclined: () => isDeclined,
    lowerPaths,
    write,
    remove: ({ root, application }) => {
      const family = families.find(parseUuid(root), 0);
      const row = family === undefined ? undefined : applications.find(parseUuid(application), family);
      if (row === undefined) return;
      isAlive[row] = 0;
      for (const column of Object.values(codes)) column.set(row, null);
    },
    reserve,
    bytes: () => columns.reduce((sum, column) => sum + column.bytes(), applications.bytes() + families.bytes() + isAlive.byteLength + isDeclined.byteLength),
  };
}
