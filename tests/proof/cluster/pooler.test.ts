// A pooler in transaction mode before the database: what it would break goes past it, and a setting that is missing or wrong ends the start with one line.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase, prepared } from '#graph/db';
import { type Pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let pooler: Pgbouncer;
let direct: string;
beforeAll(async () => {
  postgres = await startPostgres();
  direct = await postgres.createDatabase();
  pooler = await startPgbouncer(direct);
});
afterAll(async () => {
  await pooler.stop();
  await postgres.stop();
});

const refusal = (settings: { readonly databaseUrl: string; readonly directUrl?: string }): Promise<string> =>
  openDatabase({ ...settings, dataDir: tmpdir() }).then(
    (opened) => opened.close().then(() => 'opened'),
    (error: Error) => error.message,
  );

describe('the start', () => {
  it.each([
    ['without the address of the database itself', () => ({ databaseUrl: pooler.through(direct) }), /^DATABASE_URL leads through a pooler .*: set DATABASE_DIRECT_URL/],
    ['with a pooler in the direct address', () => ({ databaseUrl: direct, directUrl: pooler.through(direct) }), /^DATABASE_DIRECT_URL leads through a pooler/],
  ])('is refused %s', async (_, settings, words) => {
    expect(await refusal(settings())).toMatch(words);
  });

  it('is refused if the two addresses lead to different databases', async () => {
    expect(await refusal({ databaseUrl: pooler.through(direct), directUrl: await postgres.createDatabase() })).toMatch(/lead to different databases/);
  });
});

describe('behind it', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    const empty = await postgres.createDatabase({ empty: true });
    database = await openDatabase({ databaseUrl: pooler.through(empty), directUrl: empty, dataDir: tmpdir() });
  });
  afterAll(() => database.close());

  it('nothing is prepared that another client would meet', async () => {
    const { db } = database;
    const double = (value: number) => sql<{ value: number }>`${prepared('double')} select ${value}::integer * 2 as value`.execute(db);
    const results = await Promise.all(Array.from({ length: 40 }, (_, value) => double(value)));
    expect(results.map(({ rows }) => rows[0]?.value)).toEqual(Array.from({ length: 40 }, (_, value) => value * 2));
    expect((await sql`select name from pg_prepared_statements where name = 'double'`.execute(db)).rows).toEqual([]);
  });

  it('changes of families are heard, and leases have their timeout', async () => {
    await expect.poll(() => database.changes.isLive()).toBe(true);
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(database.leaseDb);
    expect(rows).toEqual([{ timeout: '4s' }]);
  });

  it('migrations leave no lock on a connection that the pooler keeps', async () => {
    expect(
      (await sql`select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(database.db)).rows,
    ).toEqual([]);
  });
});
