// Columns are of one moment of the database while others write, and of none when that is unclear: then SQL answers.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type ApplicationFilter, NO_FILTER, countArrivals } from '#graph/event-store';
import { type ColumnLimits, type SummaryColumns, openSummaryColumns } from '#graph/operations/summary-columns';
import { lockRows, waitUntilBlocked } from '../../../../support/lock-rows.ts';
import { type TestPostgres, startPostgres } from '../../../../support/postgres.ts';

const APPLICATIONS = 3000;
const ALL_MEMORY = 2 ** 30;

let postgres: TestPostgres;
let database: OpenDatabase;
const opened: SummaryColumns[] = [];
/** Warnings of the columns. */
let warned: string[] = [];
/** Runs after each statement of the columns, and may change its rows. */
let onStatement: (rows: Record<string, unknown>[]) => Promise<void> | void = () => undefined;
const watcher: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await onStatement(result.rows);
    return result;
  },
};

function openColumns(limits: Partial<ColumnLimits> = {}): SummaryColumns {
  const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(line) });
  const columns = openSummaryColumns(database.db.withPlugin(watcher), { minApplications: 1, maxBytes: ALL_MEMORY, ...limits }, log)!;
  opened.push(columns);
  return columns;
}

/** Inserts as many applications, each the root of its family. */
const insert = (program: string, count: number, on = database.db): Promise<unknown> =>
  sql`insert into application_summary (root_id, application_id, program, started_at, order_total)
    select id, id, ${program}::text, to_timestamp(number), number from (select gen_random_uuid() as id, number from generate_series(1, ${count}::integer) as number) as made`.execute(
    on,
  );
const of = (program: string): ApplicationFilter => ({ ...NO_FILTER, programs: [program] });
const totalOf = async (columns: SummaryColumns, program: string): Promise<number | undefined> => (await columns.countApplications(of(program)))?.total;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
  await insert('yoga', APPLICATIONS);
  warned = [];
  onStatement = () => undefined;
}, 60_000);
afterEach(async () => {
  for (const columns of opened.splice(0)) columns.close();
  await database.close();
});

describe('columns', () => {
  it('have the row of a transaction that commits after one with a higher id', async () => {
    const columns = openColumns();
    await columns.refresh();
    const slow = await database.db.startTransaction().execute();
    await insert('slow', 1, slow);
    await insert('fast', 1);
    expect([await totalOf(columns, 'fast'), await totalOf(columns, 'slow')]).toEqual([1, 0]);
    // What a reader that only remembers the highest id that it has seen would ask for.
    const { rows: seen } = await sql<{ highest: string }>`select max(changed_txid)::text as highest from application_summary`.execute(database.db);
    await slow.commit().execute();
    const { rows: missed } = await sql<{ program: string }>`select program from application_summary where changed_txid > ${seen[0]!.highest}::xid8`.execute(database.db);
    expect(missed).toEqual([]);
    expect(await totalOf(columns, 'slow')).toBe(1);
  });

  it('have what was changed while they were loaded, in parts that were read and in parts that were not', async () => {
    const columns = openColumns();
    let statements = 0;
    const slow = await database.db.startTransaction().execute();
    await insert('slow', 5, slow);
    onStatement = async () => {
      statements += 1;
      if (statements !== 5) return;
      await sql`update application_summary set program = 'moved' where order_total in (1, 2999)`.execute(database.db);
      await sql`delete from application_summary where order_total in (2, 2998)`.execute(database.db);
      await slow.commit().execute();
    };
    await columns.refresh();
    expect(statements).toBeGreaterThan(6);
    expect([await totalOf(columns, 'moved'), await totalOf(columns, 'slow'), await totalOf(columns, 'yoga')]).toEqual([2, 5, APPLICATIONS - 4]);
  });

  it('lose rows that are deleted, get those that come back, and follow a key that changes', async () => {
    const columns = openColumns();
    await columns.refresh();
    await sql`delete from application_summary where order_total <= 10`.execute(database.db);
    expect(await totalOf(columns, 'yoga')).toBe(APPLICATIONS - 10);
    const [id, other] = [randomUUID(), randomUUID()];
    const come = () => sql`insert into application_summary (root_id, application_id, program) values (${id}, ${id}, 'back')`.execute(database.db);
    await come();
    await sql`delete from application_summary where root_id = ${id}`.execute(database.db);
    expect(await totalOf(columns, 'back')).toBe(0);
    await come();
    await sql`update application_summary set root_id = ${other} where root_id = ${id}`.execute(database.db);
    expect((await columns.listApplications({ filter: of('back'), sort: 'newest', after: undefined, limit: 5 }))?.listed).toMatchObject([{ root: other, application: id }]);
    expect(await totalOf(columns, 'back')).toBe(1);
  });

  it('never show a part of a transaction', async () => {
    const columns = openColumns();
    await columns.refresh();
    await sql`update application_summary set outcome = 'purchased' where order_total <= 100`.execute(database.db);
    const writing = { isDone: false };
    /** Each transaction takes one purchase away and adds another. */
    async function write(first: number): Promise<void> {
      for (let number = first; !writing.isDone; number = (number + 2) % 100) {
        await sql`update application_summary set outcome = case outcome when 'purchased' then 'abandoned' else 'purchased' end
          where order_total in (${number + 1}, ${number + 1001})`.execute(database.db);
      }
    }
    const writers = [write(0), write(1)];
    const request = { filter: { ...NO_FILTER, outcomes: ['purchased' as const] }, sort: 'dearest', after: undefined, limit: 500 } as const;
    for (let count = 0; count < 100; count += 1) {
      const [page, counts] = [await columns.listApplications(request), await columns.countApplications(NO_FILTER)];
      expect(page?.listed.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 100 }, () => 'purchased'));
      expect(counts?.outcomes.find(({ value }) => value === 'purchased')?.count).toBe(100);
    }
    writing.isDone = true;
    await Promise.all(writers);
  }, 60_000);

  it('mark a list so that later arrivals are counted, and no others', async () => {
    const columns = openColumns();
    await columns.refresh();
    await insert('yoga', 1);
    const { snapshot } = (await columns.countApplications(NO_FILTER))!;
    expect(await countArrivals(database.db, NO_FILTER, snapshot)).toBe(0);
    await insert('yoga', 2);
    expect(await countArrivals(database.db, NO_FILTER, snapshot)).toBe(2);
  });
});

describe('SQL answers', () => {
  it('until the summaries are loaded, and if there are too few', async () => {
    const [early, few] = [openColumns(), openColumns({ minApplications: APPLICATIONS + 1 })];
    expect(await early.countApplications(NO_FILTER)).toBeNull();
    expect([await few.refresh(), await few.countApplications(NO_FILTER)]).toEqual([0, null]);
    expect([await early.refresh(), (await early.countApplications(NO_FILTER))?.total]).toEqual([APPLICATIONS, APPLICATIONS]);
  });

  it.each([
    ['the number of a page', { page: 1 }],
    ['a page beyond ASCII, whose lower case depends on the locale', { paths: ['/Été'] }],
    ['a part of a kickout reason', { kickout: 'claims' }],
    ['notes', { hasNotes: true }],
    ['what became of reminders', { reminders: ['reminded' as const] }],
    ['an amount with three decimals', { minAmount: '1.001' }],
  ])('to a filter by %s', async (_what, filter) => {
    const columns = openColumns();
    await columns.refresh();
    const request = { filter: { ...NO_FILTER, ...filter }, sort: 'newest', after: undefined, limit: 5 } as const;
    expect(await columns.listApplications(request)).toBeNull();
    expect(await totalOf(columns, 'yoga')).toBe(APPLICATIONS);
    expect(warned).toEqual([]);
  });

  it('if the summaries take more memory than they may', async () => {
    let parts = 0;
    onStatement = (rows) => void (parts += rows.some((row) => 'pageVisits' in row) ? 1 : 0);
    const columns = openColumns({ maxBytes: 1000 });
    expect([await columns.refresh(), await columns.countApplications(NO_FILTER)]).toEqual([0, null]);
    expect(warned.join('')).toContain('SUMMARIES_IN_MEMORY_MB');
    // It is refused by the number of rows, and not tried again soon.
    expect([await columns.refresh(), parts]).toEqual([0, 0]);
    expect(await openColumns({ maxBytes: 0 }).refresh()).toBe(0);
  });

  it('once the summaries have come to take more memory than they may', async () => {
    const columns = openColumns({ maxBytes: 700_000 });
    await columns.refresh();
    expect(await totalOf(columns, 'yoga')).toBe(APPLICATIONS);
    await sql`update application_summary set program = repeat('x', 1000) || order_total where order_total <= 500`.execute(database.db);
    expect(await totalOf(columns, 'yoga')).toBeUndefined();
    expect(warned.join('')).toContain('SUMMARIES_IN_MEMORY_MB');
  });

  it('if more rows have changed than a question may wait for, until a refresh has taken them', async () => {
    const columns = openColumns();
    await columns.refresh();
    await sql`update application_summary set program = 'trades'`.execute(database.db);
    expect(await totalOf(columns, 'trades')).toBeUndefined();
    await columns.refresh();
    expect(await totalOf(columns, 'trades')).toBe(APPLICATIONS);
  });

  it('after the table was emptied, until it is loaded again', async () => {
    const columns = openColumns();
    await columns.refresh();
    await sql`truncate application_summary`.execute(database.db);
    await insert('again', 3);
    expect(await columns.countApplications(NO_FILTER)).toBeNull();
    expect([await columns.refresh(), await totalOf(columns, 'again')]).toEqual([3, 3]);
  });

  it('after a failover, until they are loaded again', async () => {
    const columns = openColumns();
    await columns.refresh();
    const fail = (rows: Record<string, unknown>[]): void => {
      for (const row of rows) if ('server' in row) row['server'] = 'another';
    };
    onStatement = fail;
    expect(await totalOf(columns, 'yoga')).toBeUndefined();
    expect(warned.join('')).toContain('the database server was started again');
    expect([await columns.refresh(), await totalOf(columns, 'yoga')]).toEqual([APPLICATIONS, APPLICATIONS]);
  });

  it('if the rows come from a dump of another server, whose transactions had other ids', async () => {
    await sql`alter table application_summary disable trigger application_summary_change`.execute(database.db);
    await sql`update application_summary set changed_txid = '99999999999' where order_total = 7`.execute(database.db);
    const columns = openColumns();
    expect([await columns.refresh(), await columns.countApplications(NO_FILTER)]).toEqual([0, null]);
    expect(warned.join('')).toContain('dump of another server');
  });

  it('while the database fails, and not after', async () => {
    const columns = openColumns();
    await columns.refresh();
    onStatement = () => {
      throw new Error('the connection is gone');
    };
    expect(await totalOf(columns, 'yoga')).toBeUndefined();
    onStatement = () => undefined;
    expect(await totalOf(columns, 'yoga')).toBe(APPLICATIONS);
  });
});

describe('a load', () => {
  it('ends with the process, also while it waits for the database', async () => {
    const unlock = await lockRows(database.db, (trx) => sql`lock table application_summary in access exclusive mode`.execute(trx));
    try {
      const columns = openColumns();
      const load = columns.refresh();
      await waitUntilBlocked(database.db, 1, load);
      columns.close();
      // Where it would wait for the lock, the test says so.
      expect(await Promise.race([load, delay(10_000, 'waits', { ref: false })])).toBe(0);
      expect(await columns.countApplications(NO_FILTER)).toBeNull();
    } finally {
      await unlock();
    }
  });

  it('holds no connection between its parts', async () => {
    const held = new Set<number>();
    let parts = 0;
    onStatement = async (rows) => {
      if (!rows.some((row) => 'pageVisits' in row) || rows.length < 10) return;
      parts += 1;
      const { rows: sessions } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(database.db);
      held.add(sessions[0]!.count);
    };
    await openColumns().refresh();
    expect(parts).toBeGreaterThan(1);
    expect([...held]).toEqual([0]);
  });
});
