// Populations of trials: read once for all who wait, ended when nobody does, and never in the way of appends.
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#graph/db';
import { NO_FILTER, readAnswerRows } from '#graph/event-store';
import { createPopulations } from '#graph/operations';
import { createPause } from '../../../../graph/operations/pause.ts';
import { sortRows } from '../../../../graph/operations/row-order.ts';
import { newDataFolder } from '../../../support/data-folder.ts';

const NOW = Date.parse('2026-11-22T16:00:00Z');
/** More than two pages of a read. */
const APPLICATIONS = 2500;
const yoga = { ...NO_FILTER, programs: ['yoga'] };
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
const readYoga = (now = () => NOW) => createPopulations({ db: database.db.withPlugin(counter), now });

beforeAll(async () => {
  database = await openDatabase({ dataDir: newDataFolder() });
  await sql`insert into application_summary (root_id, application_id, program, order_total, started_at)
    select gen_random_uuid(), gen_random_uuid(), 'yoga', number % 7, to_timestamp(number) from generate_series(1, ${APPLICATIONS}::integer) as number`.execute(database.db);
}, 60_000);
beforeEach(() => {
  statements = 0;
  onStatement = () => undefined;
});
afterAll(() => database.close());

describe('populations', () => {
  it('are read once for all requests that wait for the same applications', async () => {
    const populations = readYoga();
    const [first, second] = await Promise.all([populations.find(yoga), populations.find(yoga)]);
    const read = statements;
    expect([first.size, second]).toEqual([APPLICATIONS, first]);
    await populations.find(yoga, first.asOf);
    expect(statements).toBe(read);
    await populations.find(yoga);
    expect(statements).toBe(2 * read);
  });

  it('are read no further once all requests are gone, and on while one waits', async () => {
    const populations = readYoga();
    const [gone, other] = [new AbortController(), new AbortController()];
    onStatement = () => gone.abort();
    await expect(populations.find(yoga, null, gone.signal)).rejects.toThrow('aborted');
    onStatement = () => undefined;
    expect((await populations.find(yoga)).size).toBe(APPLICATIONS);
    // The read that nobody waited for ended after its first statement.
    expect(statements).toBe(4);
    onStatement = () => other.abort();
    const [left, stayed] = await Promise.allSettled([populations.find(yoga, null, other.signal), populations.find(yoga)]);
    expect([left.status, stayed.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('are dropped after ten minutes, although no trial comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const populations = readYoga();
      const { asOf } = await populations.find(yoga);
      const read = statements;
      vi.advanceTimersByTime(10 * 60_000);
      await populations.find(yoga, asOf);
      expect(statements).toBe(2 * read);
    } finally {
      vi.useRealTimers();
    }
  });

  it('let an append have the only connection between their pages', async () => {
    let appends = 0;
    await readAnswerRows(database.db, yoga, async () => {
      await sql`insert into application_summary (root_id, application_id, program) values (gen_random_uuid(), gen_random_uuid(), 'trades')`.execute(database.db);
      appends += 1;
    });
    expect(appends).toBe(3);
  });
});

it('sortRows sorts rows of many chunks by their offers, then the newest first', async () => {
  const size = 20_000;
  const totals = Float64Array.from({ length: size }, (_, row) => (row % 3 === 0 ? Number.NaN : (row * 7919) % 101));
  const startedAt = Float64Array.from({ length: size }, (_, row) => (row * 104_729) % size);
  const rows = [...(await sortRows({ size, totals, startedAt }, createPause()))];
  const rank = (row: number): number => (Number.isNaN(totals[row]) ? -1 : totals[row]!);
  expect(rows).toEqual([...totals.keys()].toSorted((one, other) => rank(other) - rank(one) || startedAt[other]! - startedAt[one]!));
});
