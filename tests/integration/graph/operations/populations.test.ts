// Populations of trials: shared by all requests that wait, and ended when none does, and never in the way of appends.
import { setTimeout as delay } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#graph/db';
import { NO_FILTER, readAnswerRows } from '#graph/event-store';
import { ReadTimeoutError, TooManyApplicationsError, createPopulations } from '#graph/operations';
import { createPause } from '../../../../graph/operations/pause.ts';
import { sortRows } from '../../../../graph/operations/row-order.ts';
import { newDataFolder } from '../../../support/data-folder.ts';
import { stopStatement } from '../../../support/stop-statement.ts';

const NOW = Date.parse('2026-11-22T16:00:00Z');
/** More than two pages of a read. */
const APPLICATIONS = 2500;
/** Of a count, then of the pages. */
const STATEMENTS = 4;
const yoga = { ...NO_FILTER, programs: ['yoga'] };
const trades = { ...NO_FILTER, programs: ['trades'] };
let database: Awaited<ReturnType<typeof openDatabase>>;
let statements = 0;
/** Runs after each statement of a read, while its answer waits. */
let onStatement: () => Promise<void> | void = () => undefined;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements += 1;
    await onStatement();
    return result;
  },
};
const newPopulations = (maxTrialApplications?: number) => createPopulations({ db: database.db.withPlugin(counter), now: () => NOW, maxTrialApplications });

/** Adds applications of a program, a second after each other, with offers of 0 to 6 dollars. */
const addApplications = (program: string, count: number): Promise<unknown> =>
  sql`insert into application_summary (root_id, application_id, program, order_total, started_at)
    select gen_random_uuid(), gen_random_uuid(), ${program}::text, number % 7, to_timestamp(number) from generate_series(1, ${count}::integer) as number`.execute(database.db);

/** Fails where `work` would hang, so that what it waits for ends. */
const failIfStuck = <T>(work: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    work,
    delay(10_000, undefined, { ref: false }).then(() => {
      throw new Error(what);
    }),
  ]);

beforeAll(async () => {
  database = await openDatabase({ dataDir: newDataFolder() });
  await addApplications('yoga', APPLICATIONS);
}, 60_000);
beforeEach(() => {
  statements = 0;
  onStatement = () => undefined;
});
afterAll(() => database.close());

describe('populations', () => {
  it('are read once for all requests that wait for the same applications', async () => {
    const populations = newPopulations();
    const [first, second] = await Promise.all([populations.find(yoga), populations.find(yoga)]);
    expect([first.size, second === first, statements]).toEqual([APPLICATIONS, true, STATEMENTS]);
    expect(await populations.find(yoga, first.asOf)).toBe(first);
    expect(statements).toBe(STATEMENTS);
    await populations.find(yoga);
    expect(statements).toBe(2 * STATEMENTS);
  });

  it('are read no further once all requests are gone, and on while one waits', async () => {
    const populations = newPopulations();
    const [gone, other] = [new AbortController(), new AbortController()];
    onStatement = () => gone.abort();
    await expect(populations.find(yoga, null, gone.signal)).rejects.toThrow('aborted');
    onStatement = () => undefined;
    expect((await populations.find(yoga)).size).toBe(APPLICATIONS);
    // The read ended after its first statement, as no request waited any longer.
    expect(statements).toBe(1 + STATEMENTS);
    onStatement = () => other.abort();
    const [left, stayed] = await Promise.allSettled([populations.find(yoga, null, other.signal), populations.find(yoga)]);
    expect([left.status, stayed.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('whose read does not end are given up, and the next ones are read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const populations = newPopulations();
      const { wait, isReached, open } = stopStatement();
      onStatement = wait;
      const ended = expect(populations.find(yoga)).rejects.toThrow(ReadTimeoutError);
      await isReached;
      onStatement = () => undefined;
      vi.runAllTimers();
      await ended;
      expect((await populations.find(yoga)).size).toBe(APPLICATIONS);
      open();
    } finally {
      vi.useRealTimers();
    }
  });

  it('are dropped after ten minutes, although no trial comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const populations = newPopulations();
      const { asOf } = await populations.find(yoga);
      vi.advanceTimersByTime(10 * 60_000 - 1);
      await populations.find(yoga, asOf);
      expect(statements).toBe(STATEMENTS);
      vi.advanceTimersByTime(1);
      await populations.find(yoga, asOf);
      expect(statements).toBe(2 * STATEMENTS);
    } finally {
      vi.useRealTimers();
    }
  });

  it('let an append have the only connection between their pages', async () => {
    let appends = 0;
    const take = async (): Promise<void> => {
      await failIfStuck(addApplications('fitness', 1), 'An append waits for the connection until the read ends.');
      appends += 1;
    };
    await readAnswerRows(database.db, { filter: yoga, take, limit: { signal: new AbortController().signal, endsAt: Infinity } });
    expect(appends).toBe(3);
  });

  it('list those with the highest offers first', async () => {
    const { order, totals } = await newPopulations().find(yoga);
    const offers = [...order].map((row) => totals[row]!);
    expect([new Set(order).size, offers[0], offers.at(-1)]).toEqual([APPLICATIONS, 600, 0]);
    expect(offers).toEqual(offers.toSorted((one, other) => other - one));
  });

  it('of more applications than there may be are refused before one is read, also if some come meanwhile', async () => {
    const populations = newPopulations(APPLICATIONS - 1);
    await expect(populations.find(yoga)).rejects.toThrow(new TooManyApplicationsError(APPLICATIONS - 1));
    expect(statements).toBe(1);
    await addApplications('massage', 3);
    const massage = { ...NO_FILTER, programs: ['massage'] };
    const few = newPopulations(3);
    expect((await few.find(massage)).size).toBe(3);
    let added = false;
    onStatement = async () => {
      if (!added) [added] = [true, await addApplications('massage', 1)];
    };
    await expect(few.find(massage)).rejects.toThrow(TooManyApplicationsError);
  });

  it('make room for another one before it is read, those that were read first, and none for one that is refused', async () => {
    await addApplications('trades', 10);
    const populations = newPopulations(APPLICATIONS + 9);
    const first = await populations.find(yoga);
    await expect(populations.find(NO_FILTER)).rejects.toThrow(TooManyApplicationsError);
    expect(await populations.find(yoga, first.asOf)).toBe(first);
    const before = statements;
    let again: Promise<unknown> | undefined;
    onStatement = () => {
      if (statements === before + 2) again = populations.find(yoga, first.asOf);
    };
    const other = await populations.find(trades);
    expect([other.size, (await again) === first]).toEqual([10, false]);
  });
});

it('sortRows sorts rows of many chunks by their offers, then the newest first', async () => {
  const size = 20_000;
  const totals = Float64Array.from({ length: size }, (_, row) => (row % 3 === 0 ? Number.NaN : (row * 7919) % 101));
  const startedAt = Float64Array.from({ length: size }, (_, row) => (row * 104_729) % size);
  const rows = [...(await sortRows({ size, totals, startedAt }, createPause()))];
  const rank = (row: number): number => (Number.isNaN(totals[row]) ? -1 : totals[row]!);
  const expected = [...totals.keys()].toSorted((one, other) => rank(other) - rank(one) || startedAt[other]! - startedAt[one]!);
  // The first place that differs: a comparison of the whole lists takes half a minute to report.
  expect([rows.length, rows.findIndex((row, place) => row !== expected[place])]).toEqual([size, -1]);
});
