// What a process remembers of an application family, and when it forgets.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { OpenDatabase } from '#graph/db';
import { type FamilyCache, createFamilyCache } from '../../../../graph/applications/family-cache.ts';
import { listenForFamilyChanges } from '../../../../graph/db/family-changes.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { startPostgres } from '../../../support/postgres.ts';

describeOnBoth('createFamilyCache', (open, kind) => {
  let database: OpenDatabase;
  let cache: FamilyCache;

  beforeAll(async () => {
    database = await open();
    cache = createFamilyCache(database.changes);
    await vi.waitFor(() => expect(database.changes.isLive()).toBe(true), 20_000);
  }, 60_000);

  async function newFamily(): Promise<string> {
    const id = randomUUID();
    const row = { root_id: id, id, program_hash: 'hash', sitename: 'yoga', created_at: new Date() };
    await database.db.insertInto('application').values(row).execute();
    return id;
  }

  /** Reads the sponsor through the cache. Counts the queries. */
  function sponsorReader(id: string) {
    let loads = 0;
    const load = async (): Promise<string | null> => {
      loads += 1;
      const { sponsor_id: sponsor } = await database.db.selectFrom('application').select('sponsor_id').where('id', '=', id).executeTakeFirstOrThrow();
      return sponsor;
    };
    return { read: () => cache.get(id, 'sponsor', load), loads: () => loads };
  }
  const setSponsor = (id: string, sponsor: string): Promise<unknown> => database.db.updateTable('application').set({ sponsor_id: sponsor }).where('id', '=', id).execute();

  it('asks the database once for a family that does not change', async () => {
    const { read, loads } = sponsorReader(await newFamily());
    expect([await read(), await read(), await read(), loads()]).toEqual([null, null, null, 1]);
  });

  it('forgets a family that any process has changed, and no other', async () => {
    const [id, otherId] = [await newFamily(), await newFamily()];
    const [changed, other] = [sponsorReader(id), sponsorReader(otherId)];
    await changed.read();
    await other.read();
    await setSponsor(id, 'AIM');
    await expect.poll(changed.read).toBe('AIM');
    expect([await other.read(), other.loads()]).toEqual([null, 1]);
  });

  it('forgets a family whose application is deleted, and whose account is chosen', async () => {
    const id = await newFamily();
    let loads = 0;
    const read = (): Promise<number> => cache.get(id, 'count', () => Promise.resolve((loads += 1)));
    expect(await read()).toBe(1);
    const account = { root_id: id, application_id: id, user_name_hash: 'hash', account: Buffer.from('sealed'), created_at: new Date(), chosen_at: new Date() };
    await database.db.insertInto('purchase_account').values(account).execute();
    await expect.poll(read).toBe(2);
    await database.db.deleteFrom('application').where('id', '=', id).execute();
    await expect.poll(read).toBe(3);
  });

  it('drops what was being read while the family changed', async () => {
    const id = await newFamily();
    let finish: (value: string) => void = () => undefined;
    const before = cache.get(id, 'slow', () => new Promise<string>((resolve) => void (finish = resolve)));
    cache.forget(id);
    finish('before the change');
    expect(await before).toBe('before the change');
    expect(await cache.get(id, 'slow', () => Promise.resolve('after'))).toBe('after');
  });

  it('does not remember failures', async () => {
    const id = await newFamily();
    await expect(cache.get(id, 'fails', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get(id, 'fails', () => Promise.resolve('there'))).toBe('there');
  });

  it.runIf(kind === 'PostgreSQL')('remembers nothing while it cannot hear of changes, and hears again after a lost connection', async () => {
    const { read, loads } = sponsorReader(await newFamily());
    await read();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_notify(%'`.execute(database.db);
    await expect.poll(() => database.changes.isLive()).toBe(false);
    await read();
    await read();
    expect(loads()).toBe(3);
    await expect.poll(() => database.changes.isLive()).toBe(true);
    await read();
    await read();
    expect(loads()).toBe(4);
  });
});

/** A pooler in transaction mode: it answers every query, and passes no notification on. */
class PooledClient extends Client {
  override on(event: string, listener: (...values: never[]) => void): this {
    return event === 'notification' ? this : super.on(event as 'end', listener);
  }
}

it('is never live behind a pooler that passes no notification on', async () => {
  const postgres = await startPostgres();
  const connectionString = await postgres.createDatabase({ empty: true });
  const [pooled, direct] = [PooledClient, Client].map((Kind) => listenForFamilyChanges(() => new Kind({ connectionString })));
  await vi.waitFor(() => expect(direct!.changes.isLive()).toBe(true), 20_000);
  expect(pooled!.changes.isLive()).toBe(false);
  await Promise.all([pooled!.end(), direct!.end()]);
  await postgres.stop();
});
