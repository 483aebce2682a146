import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnswerValue } from '#events/program';
import { NOT_PUBLIC } from '#events/summary';
import type { Database } from '#graph/db';
import { type AnswerRow, type ApplicationFilter, readAnswerRows } from '#graph/event-store';

/** Values that are the same count as one. The codes of a column are their places in `values`. */
interface Column<Value> {
  readonly codes: Uint32Array;
  readonly values: readonly Value[];
}

export type KnownAnswer = AnswerValue | typeof NOT_PUBLIC | null;

/** Past applications in columns, with what rules can tell them apart by. The first have the highest offers. */
export interface Population {
  readonly size: number;
  /** When it was read. */
  readonly asOf: Date;
  readonly roots: readonly string[];
  readonly applications: readonly string[];
  readonly programHashes: Column<string | null>;
  readonly kickedLobs: Column<string>;
  /** 1 where it is not known what a fork has inherited. */
  readonly unknown: Uint8Array;
  /** By question. Null is no answer. */
  readonly answers: ReadonlyMap<string, Column<KnownAnswer>>;
  /** Cents; NaN for none. */
  readonly totals: Float64Array;
  readonly paid: Float64Array;
}

/** How long buyers may be kept waiting at a time. */
const MAX_BLOCKED_MS = 10;

/** Lets others in after a while. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCKED_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Codes for values, in the order in which they come. */
function createDictionary<Value>(first: readonly Value[]) {
  const values = [...first];
  const codes = new Map<unknown, number>(values.map((value, code) => [value, code]));
  return {
    values,
    encode(value: Value): number {
      // Several choices are the same if their text is. No text begins like this.
      const key = typeof value === 'object' && value !== null ? `\0${JSON.stringify(value)}` : value;
      const known = codes.get(key);
      if (known !== undefined) return known;
      codes.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

/** The code of `NOT_PUBLIC` in every column: most answers are that. */
const NOT_PUBLIC_CODE = 1;

function createAnswerColumn(size: number) {
  const dictionary = createDictionary<KnownAnswer>([null, NOT_PUBLIC]);
  return { ...dictionary, codes: new Uint32Array(size) };
}

const toCents = (dollars: string | null): number => (dollars === null ? Number.NaN : Math.round(Number(dollars) * 100));

/** Those with the highest offers first, then the newest. */
function sortRows(rows: readonly AnswerRow[]): AnswerRow[] {
  const ranked = rows.map((row) => ({ row, total: row.total === null ? Number.NEGATIVE_INFINITY : Number(row.total), startedAt: row.startedAt ?? 0 }));
  ranked.sort((one, other) => (one.total === other.total ? other.startedAt - one.startedAt : other.total - one.total));
  return ranked.map(({ row }) => row);
}

/** Reads the matching applications into columns. */
export async function readPopulation(db: Kysely<Database>, filter: ApplicationFilter, now: number): Promise<Population> {
  const read: AnswerRow[] = [];
  await readAnswerRows(db, filter, async (part) => {
    for (const row of part) read.push(row);
  });
  const rows = sortRows(read);
  const size = rows.length;
  const [hashes, lobs] = [createDictionary<string | null>([]), createDictionary<string>([])];
  const [hashCodes, lobCodes] = [new Uint32Array(size), new Uint32Array(size)];
  const unknown = new Uint8Array(size);
  const columns = new Map<string, ReturnType<typeof createAnswerColumn>>();
  const pause = createPause();
  for (const [at, row] of rows.entries()) {
    hashCodes[at] = hashes.encode(row.programHash);
    lobCodes[at] = lobs.encode(row.kickedLobs);
    if (row.answers === null) unknown[at] = 1;
    for (const [question, value] of Object.entries(JSON.parse(row.answers ?? '{}') as Record<string, KnownAnswer>)) {
      let column = columns.get(question);
      if (!column) columns.set(question, (column = createAnswerColumn(size)));
      column.codes[at] = value === NOT_PUBLIC ? NOT_PUBLIC_CODE : column.encode(value);
    }
    await pause();
  }
  return {
    size,
    asOf: new Date(now),
    roots: rows.map(({ root }) => root),
    applications: rows.map(({ application }) => application),
    programHashes: { codes: hashCodes, values: hashes.values },
    kickedLobs: { codes: lobCodes, values: lobs.values },
    unknown,
    answers: columns,
    totals: Float64Array.from(rows, ({ total }) => toCents(total)),
    paid: Float64Array.from(rows, ({ paid }) => toCents(paid)),
  };
}

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
    renumber(): number {
      renumber();
      return count;
    },
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
  const { size, programHashes, kickedLobs, unknown, answers, totals, paid } = population;
  const rowKeys = createRowKeys(size);
  for (const { codes, values } of [programHashes, kickedLobs, ...questions.flatMap((id) => answers.get(id) ?? [])]) rowKeys.add(codes, values.length);
  rowKeys.add(unknown, 2);
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
