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

/** Past applications in columns, with what rules can tell them apart by. */
export interface Population {
  readonly size: number;
  /** When it was read. */
  readonly asOf: Date;
  /** The rows by what they came to: those with the highest offers first, then the newest. */
  readonly order: Uint32Array;
  readonly roots: readonly string[];
  readonly applications: readonly string[];
  readonly programHashes: Column<string | null>;
  readonly kickedLobs: Column<string>;
  /** True where it is not known what a fork has inherited. */
  readonly isUnknown: Column<boolean>;
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

const ROWS_AT_FIRST = 1024;

/** A column that grows with its rows. @param first the values with the codes from 0; a row without a value has code 0 */
function createColumn<Value>(first: readonly Value[]) {
  const dictionary = createDictionary(first);
  let codes = new Uint32Array(ROWS_AT_FIRST);
  function reserve(rows: number): void {
    if (rows <= codes.length) return;
    const before = codes;
    codes = new Uint32Array(Math.max(rows, 2 * before.length));
    codes.set(before);
  }
  return {
    set(row: number, value: Value): void {
      reserve(row + 1);
      codes[row] = dictionary.encode(value);
    },
    finish(size: number): Column<Value> {
      reserve(size);
      return { codes: codes.subarray(0, size), values: dictionary.values };
    },
  };
}

const toCents = (dollars: string | null): number => (dollars === null ? Number.NaN : Math.round(Number(dollars) * 100));

/** Returns the rows' numbers: those with the highest offers first, then the newest. */
function sortRows(totals: readonly number[], startedAt: readonly number[]): Uint32Array {
  const rank = Float64Array.from(totals, (total) => (Number.isNaN(total) ? Number.NEGATIVE_INFINITY : total));
  const rows = Uint32Array.from(totals, (_, row) => row);
  const valueOf = (list: ArrayLike<number>, row: number): number => list[row] ?? 0;
  return rows.sort((one, other) => {
    const [first, second] = [valueOf(rank, one), valueOf(rank, other)];
    return first === second ? valueOf(startedAt, other) - valueOf(startedAt, one) : second - first;
  });
}

/** Takes rows into columns, so that their answers are in memory as codes alone. */
function createPopulationBuilder() {
  const [programHashes, kickedLobs, isUnknown] = [createColumn<string | null>([]), createColumn<string>([]), createColumn<boolean>([false])];
  const answers = new Map<string, ReturnType<typeof createColumn<KnownAnswer>>>();
  const roots: string[] = [];
  const applications: string[] = [];
  const totals: number[] = [];
  const paid: number[] = [];
  const startedAt: number[] = [];

  function addAnswers(row: number, text: string): void {
    for (const [question, value] of Object.entries(JSON.parse(text) as Record<string, KnownAnswer>)) {
      let column = answers.get(question);
      if (!column) answers.set(question, (column = createColumn<KnownAnswer>([null, NOT_PUBLIC])));
      column.set(row, value);
    }
  }

  return {
    add(given: AnswerRow): void {
      const row = roots.push(given.root) - 1;
      applications.push(given.application);
      totals.push(toCents(given.total));
      paid.push(toCents(given.paid));
      startedAt.push(given.startedAt ?? 0);
      programHashes.set(row, given.programHash);
      kickedLobs.set(row, given.kickedLobs);
      if (given.answers === null) isUnknown.set(row, true);
      else addAnswers(row, given.answers);
    },
    finish(now: number): Population {
      const size = roots.length;
      return {
        size,
        asOf: new Date(now),
        order: sortRows(totals, startedAt),
        roots,
        applications,
        programHashes: programHashes.finish(size),
        kickedLobs: kickedLobs.finish(size),
        isUnknown: isUnknown.finish(size),
        answers: new Map([...answers].map(([question, column]) => [question, column.finish(size)])),
        totals: Float64Array.from(totals),
        paid: Float64Array.from(paid),
      };
    },
  };
}

/** Reads the matching applications into columns. */
export async function readPopulation(db: Kysely<Database>, filter: ApplicationFilter, now: number): Promise<Population> {
  const builder = createPopulationBuilder();
  const pause = createPause();
  await readAnswerRows(db, filter, async (rows) => {
    for (const row of rows) {
      builder.add(row);
      await pause();
    }
  });
  return builder.finish(now);
}
