import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../../../../graph/db/index.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const now = new Date('2026-03-04T05:06:07.089Z');

describeOnBoth('an open database', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const payRow = (root_id: string, attempt: number) => ({
    root_id,
    id: randomUUID(),
    purchase_id: randomUUID(),
    application_id: root_id,
    step: 'pay',
    attempt,
    boot_id: 'boot',
    started_at: now,
    cents: 9_007_199_254_740_991,
  });

  it('reads bytea, jsonb, timestamptz and bigint the same', async () => {
    const root_id = randomUUID();
    await database.db
      .insertInto('purchase_step')
      .values({ ...payRow(root_id, 1), status: 'started', answer: JSON.stringify(['a', { b: null, c: 1e21 }]) })
      .execute();
    await database.db
      .insertInto('purchase_account')
      .values({ root_id, application_id: root_id, user_name_hash: 'user', account: Buffer.from([0, 255, 10]), created_at: now, chosen_at: now })
      .execute();
    const step = await database.db.selectFrom('purchase_step').selectAll().where('root_id', '=', root_id).executeTakeFirstOrThrow();
    const account = await database.db.selectFrom('purchase_account').selectAll().where('root_id', '=', root_id).executeTakeFirstOrThrow();

    expect(step).toMatchObject({ answer: ['a', { b: null, c: 1e21 }], started_at: now, cents: 9_007_199_254_740_991, ended_at: null });
    expect(account.account).toBeInstanceOf(Buffer);
    expect([...account.account]).toEqual([0, 255, 10]);
  });

  it('reads a jsonb string as a string', async () => {
    const hash = randomUUID();
    await database.db
      .insertInto('program_configuration')
      .values({ hash, configuration: JSON.stringify('text'), created_at: now })
      .execute();
    const row = await database.db.selectFrom('program_configuration').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    expect(row.configuration).toBe('text');
  });

  it('runs no other query and no second transaction inside an open transaction', async () => {
    const { db } = database;
    const rows = (hash: string) => db.selectFrom('program_configuration').select('hash').where('hash', '=', hash).execute();
    const [rolledBack, beside, second] = [randomUUID(), randomUUID(), randomUUID()];
    const row = (hash: string) => ({ hash, configuration: '{}', created_at: now });
    const others: Promise<unknown>[] = [];

    const first = db.transaction().execute(async (trx) => {
      await trx.insertInto('program_configuration').values(row(rolledBack)).execute();
      others.push(db.insertInto('program_configuration').values(row(beside)).execute());
      others.push(db.transaction().execute((own) => own.insertInto('program_configuration').values(row(second)).execute()));
      await trx.selectFrom('program_configuration').select('hash').execute();
      throw new Error('rolled back');
    });

    await expect(first).rejects.toThrow('rolled back');
    await Promise.all(others);
    expect(await rows(rolledBack)).toHaveLength(0);
    expect(await rows(beside)).toHaveLength(1);
    expect(await rows(second)).toHaveLength(1);
  });

  it.each(['started', 'unconfirmed', 'done'] as const)('refuses a second charge of a root while one is %s', async (status) => {
    const root_id = randomUUID();
    await database.db
      .insertInto('purchase_step')
      .values({ ...payRow(root_id, 1), status })
      .execute();
    const again = database.db
      .insertInto('purchase_step')
      .values({ ...payRow(root_id, 2), status: 'started' })
      .execute();
    await expect(again).rejects.toThrow('purchase_step_one_charge');
  });

  it.each(['declined', 'failed'] as const)('allows another charge of a root after one that is %s', async (status) => {
    const root_id = randomUUID();
    await database.db
      .insertInto('purchase_step')
      .values({ ...payRow(root_id, 1), status })
      .execute();
    await database.db
      .insertInto('purchase_step')
      .values({ ...payRow(root_id, 2), status: 'started' })
      .execute();
    const rows = await database.db.selectFrom('purchase_step').select('id').where('root_id', '=', root_id).execute();
    expect(rows).toHaveLength(2);
  });

  it('allows one charge for each of several roots, and other steps beside a charge', async () => {
    const [root, other] = [randomUUID(), randomUUID()];
    const rows = [payRow(root, 1), payRow(other, 1), { ...payRow(root, 1), step: 'bind' }].map((row) => ({ ...row, status: 'started' as const }));
    await database.db.insertInto('purchase_step').values(rows).execute();
    expect(await database.db.selectFrom('purchase_step').select('id').where('root_id', 'in', [root, other]).execute()).toHaveLength(3);
  });

  it('refuses any other status of a step', async () => {
    const row = { ...payRow(randomUUID(), 1), status: 'paid' as 'done' };
    await expect(database.db.insertInto('purchase_step').values(row).execute()).rejects.toThrow('check constraint');
  });

  it('has the root as the first column of every key of an application’s tables, except for links, which are found by their token', async () => {
    const keys = await sql<{ table: string; first: string }>`
      select i.indrelid::regclass::text as table, a.attname as first from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname not like 'kysely%')
    `.execute(database.db);
    const others = keys.rows.filter(({ first }) => first !== 'root_id').map(({ table }) => table);
    expect(keys.rows.length).toBeGreaterThan(8);
    expect([...new Set(others)].sort()).toEqual([
      'alert',
      'alert_delivery',
      'alert_subscription',
      'event_group',
      'evidence',
      'hash_key',
      'lease',
      'login_session',
      'program_configuration',
      'projection_version',
      'proof_request',
      'quarantine_recheck',
      'quarantine_scan',
      'quarantined_event',
      'rate_limit',
      'reminder',
      'resume_link',
      'schema_compatibility',
      'shared_view',
      'staff_session',
      'unplaced_charge',
      'unsubscribed_email',
    ]);
  });
});

describe('invalid settings', () => {
  const refusal = async (settings: Parameters<typeof openDatabase>[0]): Promise<string> => {
    const error: unknown = await openDatabase(settings).then(
      (opened) => opened.close(),
      (reason: unknown) => reason,
    );
    return error instanceof Error ? error.message : 'opened';
  };

  it('are rejected without an address in production', async () => {
    const message = await refusal({ dataDir: '/nonexistent', production: true });
    expect(message).toMatch(/^DATABASE_URL is missing: .+$/);
  });

  it('name the host and the database that cannot be reached, never the password', async () => {
    const message = await refusal({ databaseUrl: 'postgres://clerk:hunter2@127.0.0.1:1/policies', dataDir: '/nonexistent' });
    expect(message).toMatch(/^DATABASE_URL: cannot reach the PostgreSQL database policies at 127\.0\.0\.1:1: .+$/);
    expect(message).not.toContain('hunter2');
  });

  it('are rejected for an invalid address, without repeating it', async () => {
    const message = await refusal({ databaseUrl: 'clerk hunter2', dataDir: '/nonexistent' });
    expect(message).toMatch(/^DATABASE_URL is not an address/);
    expect(message).not.toContain('hunter2');
  });

  it('name a data folder that cannot be created', async () => {
    expect(await refusal({ dataDir: '/dev/null/data' })).toMatch(/^cannot make the data folder \/dev\/null\/data: .+$/);
  });
});
