// Statements that PostgreSQL plans once per connection, and what happens where a pooler mixes connections up.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, type OpenDatabase, openDatabase, prepared } from '#graph/db';
import { RECEIVED, SENT, entered, sampleOf } from '../../../support/sample-log.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';

const listPrepared = async (db: Kysely<Database>) => (await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db)).rows.map(({ name }) => name);
const double = async (db: Kysely<Database>, value: number) =>
  (await sql<{ value: number }>`${prepared('double')} select ${value}::integer * 2 as value`.execute(db)).rows[0]?.value;

let postgres: TestPostgres;
let databases: OpenDatabase[];
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  databases = [await openDatabase({ databaseUrl, dataDir: '/nonexistent' }), await openDatabase({ databaseUrl, dataDir: '/nonexistent' })];
}, 60_000);
afterAll(async () => {
  for (const database of databases) await database.close();
  await postgres.stop();
});

it('are prepared once, and no longer where a connection has lost them', async () => {
  await databases[0]!.db.connection().execute(async (connection) => {
    expect([await double(connection, 2), await double(connection, 3)]).toEqual([4, 6]);
    expect(await listPrepared(connection)).toEqual(['double']);
    // What a pooler does that gives the client another connection.
    await sql`deallocate all`.execute(connection);
    await expect(double(connection, 4)).rejects.toMatchObject({ code: '26000' });
    expect(await double(connection, 5)).toBe(10);
    expect(await listPrepared(connection)).toEqual([]);
  });
});

it('lose no append', async () => {
  const database = databases[1]!;
  const { rootId, stream, from, log } = sampleOf(database);
  const append = (sequence: number) => log.append({ rootId, stream, events: from(sequence, entered('/')), sent: SENT, received: RECEIVED, privacyOf: () => 'public' });
  for (const sequence of [1, 2, 3]) expect(await append(sequence)).toMatchObject({ ok: true });
  await Promise.all(Array.from({ length: 10 }, () => sql`deallocate all`.execute(database.db)));
  for (const sequence of [4, 5, 6]) expect(await append(sequence)).toMatchObject({ ok: true });
  expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: 6 });
});
