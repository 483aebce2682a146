// The suite through a pooler begins with what it is worth: that it does go through one.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { startPostgres } from '../../support/postgres.ts';

it('two databases that tests open have one connection in turn', async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const opened = [await openDatabase({ databaseUrl, dataDir: tmpdir() }), await openDatabase({ databaseUrl, dataDir: tmpdir() })];
  const pids = new Set<number | undefined>();
  for (const { db } of opened) pids.add((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid);
  for (const database of opened) await database.close();
  await postgres.stop();
  expect(pids.size).toBe(1);
});
