// The migration that keeps of which applications the keys are elsewhere, while a process of the release before still makes keys.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { offerStored } from '#events/facade';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { up } from '../../../../graph/db/migrations/0017-keys-elsewhere.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';
import { facadeLog } from '../purchase/ledger/facade-log.ts';

const at = new Date('2026-11-20T12:00:00Z');
let postgres: TestPostgres;
let database: OpenDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length > 0;
}

it('leaves a key as it is that is made at the same moment', async () => {
  const { db } = database;
  const id = randomUUID();
  await db.insertInto('application').values({ root_id: id, id, program_hash: randomUUID(), sitename: 'trades', created_at: at }).execute();
  const fact = offerStored({ after: 0, offer: 'offer-1', total: '412.50', quotes: 1, until: '2026-12-20T12:00:00.000Z' });
  expect(await facadeLog(db).record({ root: id, id }, { id: randomUUID(), make: () => fact })).toMatchObject({ ok: true });
  await db.deleteFrom('application_key').execute();
  const made = { root_id: id, application_id: id, wrapped_key: Buffer.from('a key'), created_at: at };
  const migrated = await db.transaction().execute(async (trx) => {
    await trx.insertInto('application_key').values(made).execute();
    const migrating = up(db as never).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    // It has seen no key by then, and waits for this one.
    while (!(await isWaiting())) expect(await Promise.race([migrating, delay(1, 'not yet')])).toBe('not yet');
    return { migrating };
  });
  expect(await migrated.migrating).toBe('done');
  expect(await db.selectFrom('application_key').select(['application_id', 'wrapped_key']).execute()).toEqual([{ application_id: id, wrapped_key: made.wrapped_key }]);
});
