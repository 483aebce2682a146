// Where PostgreSQL is reached, and with how many connections. `npm run cluster-proof` tries the same through a pooler.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('refuses two addresses that lead to different databases', async () => {
  const [databaseUrl, directUrl] = [await postgres.createDatabase(), await postgres.createDatabase()];
  await expect(openDatabase({ databaseUrl, directUrl, dataDir: tmpdir() })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must lead to the same one',
  );
});

it('takes no more connections for queries than it is given', async () => {
  const databaseUrl = await postgres.createDatabase();
  const database = await openDatabase({ databaseUrl, connections: 2, dataDir: tmpdir() });
  const backends = await Promise.all(
    Array.from({ length: 12 }, async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.01)`.execute(database.db)).rows[0]?.pid),
  );
  await database.close();
  expect(new Set(backends).size).toBe(2);
});
