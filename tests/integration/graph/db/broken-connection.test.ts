// A connection that breaks in the middle of a query fails the query, not the process.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type DatabaseBridge, bridgeTo } from '../../../support/database-bridge.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';

let postgres: TestPostgres;
let bridge: DatabaseBridge;
let database: OpenDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  bridge = await bridgeTo(await postgres.createDatabase());
  database = await openDatabase({ databaseUrl: bridge.databaseUrl, dataDir: '' });
});
afterAll(async () => {
  await database.close();
  bridge.close();
  await postgres.stop();
});

it('fails the query, and the next one has a connection', async () => {
  const { db } = database;
  const uncaught: unknown[] = [];
  const note = (error: unknown): unknown => uncaught.push(error);
  process.on('uncaughtException', note);
  const ask = async (): Promise<unknown> => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
  await ask();
  const broken = sql`select pg_sleep(600)`.execute(db);
  const failed = expect(broken).rejects.toThrow(/Connection terminated/);
  // The server has the query once the other connection sees it.
  await expect.poll(async () => (await sql<{ query: string }>`select query from pg_stat_activity where query like 'select pg_sleep%'`.execute(db)).rows).toHaveLength(1);
  bridge.cut();
  await failed;
  bridge.mend();
  await expect.poll(ask).toEqual([{ one: 1 }]);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});
