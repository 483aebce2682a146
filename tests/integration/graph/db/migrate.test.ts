// Migrations of databases that have rows: the baseline in place of the twenty-one before it, and the columns renamed since.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { OpenDatabase } from '#graph/db';
import { NO_FILTER, countApplications, readFunnel, readFunnelQuestions, readListPage } from '#graph/event-store';
import { migrate, migrations } from '../../../../graph/db/migrate.ts';
import { runMigrations } from '../../../../graph/db/run-migrations.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const MIGRATIONS = [
  '0001-baseline',
  '0002-plain-columns',
  '0003-family-changes',
  '0004-quarantined-events',
  '0005-event-groups',
  '0006-summary-dimensions',
  '0007-shared-views',
  '0008-views-by-page',
  '0009-email-index',
  '0010-event-notes',
  '0011-alerts',
  '0012-evidence',
  '0013-state-and-referrer',
  '0015-proof-letters',
  '0016-alert-messages',
  '0017-reminders',
  '0018-summary-changes',
  '0019-key-versions',
  '0020-schema-compatibility',
  '0021-projection-version',
  '0022-event-traces',
  '0023-unplaced-charges',
  '0024-certificate-letters',
  '0025-last-writes',
  '0026-resent-proofs',
  '0027-kept-proof-requests',
  '0028-bound-payments',
  '0029-payment-indexes',
];
/** Those that filled a gap: some databases run them after later ones. The first shows how. */
const LATE_MIGRATIONS = ['0010-event-notes'];
const before = readFileSync('tests/fixtures/tables-before-baseline.sql', 'utf8');
const statements = before
  .replaceAll(/^--.*$/gm, '')
  .split(/;\s*$/m)
  .filter((statement) => statement.trim() !== '');

/** Rows by the names that the columns had before 0002-plain-columns. */
const [first, second, third] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
const oldRows = [
  `insert into application_summary
    (root_id, application_id, program, outcome, last_page, last_path, last_question, last_event, started_at, last_event_at, kickout_reasons, charged, charge, declines, resumes, events,
      walked, answered, folded)
    values
    ('${first}', '${first}', 'yoga', 'purchased', 2, '/Payment', 'zip', 'PurchaseCompleted', '2026-11-20T10:00:00Z', '2026-11-20T10:09:00Z', '[]', 412.50, 'paid', 2, 1, 30,
      '[["/",1],["/Payment",2]]', '[["/","style","zip"]]', '{"browser":{"walk":[{"path":"/","spent":9000}],"events":30,"answeredThrough":30}}'),
    ('${second}', '${second}', 'yoga', 'kicked out by product', 0, '/', 'style', 'ApplicationKickedOut', '2026-11-20T11:00:00Z', '2026-11-20T11:01:00Z', '["Teaches aerial yoga"]',
      null, null, 0, 0, 5, '[["/",1]]', '[["/","style"]]', '{"browser":{"walk":[{"path":"/","spent":7000}],"events":5,"answeredThrough":5}}')`,
  `insert into abandonment_told (root_id, application_id, fact, status, location, tries, next_at) values
    ('${first}', '${first}', '${first}', 'owed', 'Payment', 3, '2026-11-20T12:00:00Z'),
    ('${second}', '${second}', '${second}', 'void', null, 1, '2026-11-20T12:00:00Z'),
    ('${third}', '${third}', '${third}', 'done', null, 1, '2026-11-20T12:00:00Z')`,
  `insert into crm_told (root_id, application_id, opportunity, told_at) values ('${first}', '${first}', 'sealed', '2026-11-20T10:00:00Z')`,
  `insert into given_id (root_id, id, created_at) values ('${first}', 'CRM-1', '2026-11-20T10:00:00Z')`,
  `insert into session_account (root_id, application_id, user_key, account, created_at, chosen_at)
    values ('${first}', '${first}', 'hash', 'sealed', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`,
  `insert into login_session (id_hash, status, holder, created_at, used_at, ends_at)
    values ('hash', 'verified', 'sealed', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z')`,
  `insert into application (root_id, id, program_hash, created_at) values ('${first}', '${first}', 'hash', '2026-11-20T10:00:00Z')`,
  `insert into resume_link (token_hash, root_id, application_id, email, code_tries, created_at, ends_at, used_by, mailed_by, renewable_until)
    values ('hash', '${first}', '${first}', 'sealed', 4, '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', '${second}', '${third}', '2026-12-20T10:00:00Z')`,
  `insert into lease (name, holder, until) values ('recovery', 'a machine', '2026-11-20T10:00:00Z')`,
  `insert into erasure (root_id, asked_by, why, asked_at) values ('${third}', 'Ida', 'request', '2026-11-20T10:00:00Z')`,
];

describeOnBoth('migrate', (open) => {
  let database: OpenDatabase;
  let fresh: unknown;

  /** Columns, constraints, indexes, settings and triggers of all tables, whatever their order. */
  async function tables(): Promise<unknown> {
    const { rows: columns } = await sql`
      select table_name, column_name, data_type, is_nullable, column_default, is_identity, generation_expression, character_maximum_length, numeric_precision, numeric_scale
      from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(database.db);
    const { rows: indexes } = await sql`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`.execute(database.db);
    const { rows: constraints } = await sql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`.execute(database.db);
    const { rows: options } = await sql`select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null order by relname`.execute(
      database.db,
    );
    const { rows: triggers } = await sql`select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`.execute(database.db);
    return { columns, indexes, constraints, options, triggers };
  }
  const names = async (): Promise<string[]> => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows.map(({ name }) => name);

  beforeAll(async () => {
    database = await open();
    fresh = await tables();
  }, 60_000);
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    for (const statement of statements) await sql.raw(statement).execute(database.db);
  });

  it('gives a database from before the baseline the same tables, and preserves its rows', async () => {
    const id = randomUUID();
    await database.db.insertInto('application').values({ root_id: id, id, program_hash: 'hash', sitename: 'yoga', created_at: new Date() }).execute();
    await migrate(database.db);
    expect(await tables()).toEqual(fresh);
    expect(await names()).toEqual(MIGRATIONS);
    expect(await database.db.selectFrom('application').select('id').execute()).toEqual([{ id }]);
  });

  it('runs each migration once if several processes start together', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    await migrate(database.db);
    expect(await names()).toEqual(MIGRATIONS);
  });

  it('preserves the list, the funnel and all other rows of a database with the old column names', async () => {
    for (const row of oldRows) await sql.raw(row).execute(database.db);
    await migrate(database.db);
    const { db } = database;
    const { listed } = await readListPage(db, { filter: NO_FILTER, sort: 'newest', after: undefined, limit: 10 });
    expect(listed).toMatchObject([
      { application: second, outcome: 'kicked out by product', kickoutReasons: ['Teaches aerial yoga'], charged: null, charge: null, declines: 0, resumes: 0, events: 5 },
      { application: first, outcome: 'purchased', kickoutReasons: [], charged: '412.50', charge: 'paid', declines: 2, resumes: 1, events: 30 },
    ]);
    const filter = { ...NO_FILTER, text: 'AERIAL', reached: ['/'], answered: ['style'], declined: false, reasons: ['Teaches aerial yoga'] };
    expect(await countApplications(db, filter)).toMatchObject({ total: 1, reasons: [{ value: 'Teaches aerial yoga', count: 1 }] });
    expect(await readFunnel(db, NO_FILTER)).toMatchObject({
      applications: 2,
      declined: 1,
      declines: 2,
      reasons: [{ value: 'Teaches aerial yoga', count: 1 }],
      pages: [
        { path: '/', entered: 2, visits: 2, stopped: { 'kicked out by product': 1 }, median: 8000 },
        { path: '/Payment', entered: 1, visits: 2, stopped: {} },
      ],
    });
    expect(await readFunnelQuestions(db, NO_FILTER)).toEqual([
      { path: '/', question: 'style', answered: 2 },
      { path: '/', question: 'zip', answered: 1 },
    ]);
    expect(await db.selectFrom('abandonment_report').select(['event_id', 'status', 'attempts', 'next_attempt_at']).orderBy('event_id').execute()).toEqual([
      { event_id: first, status: 'pending', attempts: 3, next_attempt_at: new Date('2026-11-20T12:00:00Z') },
      { event_id: second, status: 'canceled', attempts: 1, next_attempt_at: new Date('2026-11-20T12:00:00Z') },
      { event_id: third, status: 'done', attempts: 1, next_attempt_at: new Date('2026-11-20T12:00:00Z') },
    ]);
    const at = new Date('2026-11-20T10:00:00Z');
    expect(await db.selectFrom('crm_report').select(['application_id', 'reported_at']).execute()).toEqual([{ application_id: first, reported_at: at }]);
    expect(await db.selectFrom('gateway_id').select('id').execute()).toEqual([{ id: 'CRM-1' }]);
    expect(await db.selectFrom('purchase_account').select('user_name_hash').execute()).toEqual([{ user_name_hash: 'hash' }]);
    expect(await db.selectFrom('login_session').select('expires_at').execute()).toEqual([{ expires_at: new Date('2026-11-21T10:00:00Z') }]);
    expect(await db.selectFrom('resume_link').select(['code_attempts', 'expires_at', 'fork_id', 'origin_application_id']).execute()).toEqual([
      { code_attempts: 4, expires_at: new Date('2026-11-21T10:00:00Z'), fork_id: second, origin_application_id: third },
    ]);
    expect(await db.selectFrom('lease').select(['holder', 'expires_at']).execute()).toEqual([{ holder: 'a machine', expires_at: at }]);
    expect(await db.selectFrom('erasure').select(['requested_by', 'reason', 'requested_at']).execute()).toEqual([{ requested_by: 'Ida', reason: 'request', requested_at: at }]);
  });

  it('keeps the ids of alerts that may have been sent before ids were stored', async () => {
    await migrate(database.db);
    await sql`alter table alert_delivery drop column message_id`.execute(database.db);
    await sql`alter table alert_subscription drop column receiver`.execute(database.db);
    await sql`drop function mark_summary_change, record_summary_removal cascade`.execute(database.db);
    await sql`drop table summary_removal`.execute(database.db);
    await sql`alter table application_summary drop column changed_txid`.execute(database.db);
    await sql`alter table application_summary drop column consents_to_reminder, drop column reminded_at, drop column reminder_fault`.execute(database.db);
    await sql`drop table reminder, unsubscribed_email, hash_key, schema_compatibility, projection_version, unplaced_charge, certificate_letter, proof_request`.execute(database.db);
    for (const table of ['application_key', 'purchase_account', 'purchase_step', 'resume_link', 'alert_subscription', 'login_session', 'staff_session'])
      await sql`alter table ${sql.table(table)} drop column key_version, drop column if exists signing_key`.execute(database.db);
    await sql`alter table event drop column trace_id`.execute(database.db);
    await sql`alter table staff_session drop column last_write`.execute(database.db);
    await sql`alter table proof_letter drop column resends, drop column resent_to, drop column resent_at`.execute(database.db);
    await sql`alter table purchase_step drop column is_bound`.execute(database.db);
    await sql`drop index purchase_step_payment`.execute(database.db);
    await sql`delete from kysely_migration where name >= '0016-alert-messages'`.execute(database.db);
    await sql`insert into alert (id, kind, condition, dedupe_key, is_demo, facts, raised_at) values (${first}, 'kind', 'one', 'one', false, '{}', now())`.execute(database.db);
    for (const id of [second, third]) {
      await sql`insert into alert_subscription (id, owner, created_by, kinds, channel, target, target_hash) values (${id}, 'ada', 'Ada', '[]', 'EMAIL', '', ${`hash ${id}`})`.execute(
        database.db,
      );
      await sql`insert into alert_delivery (alert_id, subscription_id) values (${first}, ${id})`.execute(database.db);
    }
    await migrate(database.db);
    expect(await database.db.selectFrom('alert_delivery').select('message_id').orderBy('subscription_id').execute()).toEqual(
      [second, third].map((id) => ({ message_id: `${first}_${uuidOf(`hash ${id}`, first)}` })),
    );
    expect(await tables()).toEqual(fresh);
  });

  it('gives constraints and indexes the names of their tables', async () => {
    await migrate(database.db);
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace union select indexname from pg_indexes where schemaname = 'public'`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name).filter((name) => /_told|given_id|^session_account|walked|summary_kicked|_made|ends_at|_found|answered_ways|newest/.test(name))).toEqual([]);
  });

  it.each(LATE_MIGRATIONS)('runs %s on a database that has run later ones, with the same tables', async (late) => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    const others = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== late));
    const state = { executed: [], pending: Object.keys(others), newer: [], oldestSchema: null };
    const fail = (reason: unknown): never => {
      throw reason;
    };
    await runMigrations({ db: database.db, migrations: others, state, names: state.pending, onMigrated: undefined }, fail);
    await migrate(database.db);
    expect([await tables(), await names()]).toEqual([fresh, MIGRATIONS]);
  });

  it('refuses a database that has run only some of the migrations before the baseline, and says what to do', async () => {
    await sql`delete from kysely_migration where name >= '0020'`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(
      "cannot bring the database up to date: its tables are from a development version (0019-answered-ways): start that version's last commit once, which completes them, or use an empty database",
    );
    expect(await names()).toHaveLength(19);
  });
});
