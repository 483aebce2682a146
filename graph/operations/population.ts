import type { Kysely } from 'kysely';
import type { AnswerValue } from '#events/program';
import { NOT_PUBLIC } from '#events/summary';
import type { Database, ReadLimit } from '#graph/db';
import { type AnswerRow, type ApplicationFilter, readAnswerRows } from '#graph/event-store';
import { type Pause, createPause } from './pause.ts';
import { sortRows } from './row-order.ts';

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
  /** True where there is an offer, also one that a fork has inherited. */
  readonly hasOffer: Column<boolean>;
  /** By question. Null is no answer. */
  readonly answers: ReadonlyMap<string, Column<KnownAnswer>>;
  /** Of its own newest offer, in cents; NaN for none. */
  readonly totals: Float64Array;
  readonly paid: Float64Array;
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

/** A column of numbers that grows with its rows. */
function createNumbers() {
  let numbers = new Float64Array(ROWS_AT_FIRST);
  return {
    set(row: number, value: number): void {
      if (row >= numbers.length) {
        const before = numbers;
        numbers = new Float64Array(2 * before.length);
        numbers.set(before);
      }
      numbers[row] = value;
    },
    finish: (size: number): Float64Array => numbers.subarray(0, size),
  };
}

/** Takes rows into columns, so that their answers are in memory as codes alone. */
function createPopulationBuilder() {
  const [programHashes, kickedLobs, isUnknown] = [createColumn<string | null>([]), createColumn<string>([]), createColumn<boolean>([false])];
  const hasOffer = createColumn<boolean>([false]);
  const answers = new Map<string, ReturnType<typeof createColumn<KnownAnswer>>>();
  const roots: string[] = [];
  const applications: string[] = [];
  const [totals, paid, startedAt] = [createNumbers(), createNumbers(), createNumbers()];

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
      totals.set(row, toCents(given.total));
      paid.set(row, toCents(given.paid));
      startedAt.set(row, given.startedAt ?? 0);
      hasOffer.set(row, given.hasOffer);
      programHashes.set(row, given.programHash);
      kickedLobs.set(row, given.kickedLobs);
      if (given.answers === null) isUnknown.set(row, true);
      else addAnswers(row, given.answers);
    },
    async finish(asOf: Date, pause: Pause): Promise<Population> {
      const size = roots.length;
      const numbers = { totals: totals.finish(size), startedAt: startedAt.finish(size) };
      return {
        size,
        asOf,
        order: await sortRows({ size, ...numbers }, pause),
        roots,
        applications,
        programHashes: programHashes.finish(size),
        kickedLobs: kickedLobs.finish(size),
        isUnknown: isUnknown.finish(size),
        hasOffer: hasOffer.finish(size),
        answers: new Map([...answers].map(([question, column]) => [question, column.finish(size)])),
        totals: numbers.totals,
        paid: paid.finish(size),
      };
    },
  };
}

/** More applications match than may be in memory. */
export class TooManyApplicationsError extends Error {
  constructor(
    /** How many may be. */
    readonly allowed: number,
  ) {
    super(`more than ${allowed} applications match`);
  }
}

interface PopulationRequest {
  readonly filter: ApplicationFilter;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly maxApplications: number;
  /** Ends the read. */
  readonly limit: ReadLimit;
}

/**
 * Reads the matching applications into columns.
 * @throws TooManyApplicationsError, or what ends the read: the reason of the limit's signal, or the error of its statement
 */
export async function readPopulation(db: Kysely<Database>, { filter, now, maxApplications, limit }: PopulationRequest): Promise<Population> {
  const builder = createPopulationBuilder();
  const pause = createPause(limit.signal);
  let size = 0;
  const take = async (rows: readonly AnswerRow[]): Promise<void> => {
    size += rows.length;
    // Some may have come since they were counted.
    if (size > maxApplications) throw new TooManyApplicationsError(maxApplications);
    for (const row of rows) {
      builder.add(row);
      await pause();
    }
  };
  await readAnswerRows(db, { filter, take, limit });
  return builder.finish(new Date(now), pause);
}
