// After an upgrade the summaries of the release before are served until the new ones are complete, whatever is bought or killed meanwhile.
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { FOLD_VERSION } from '#events/summary';
import { beginBuild } from '#graph/event-store';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import { readCommands } from '../../support/guide.ts';
import { lineHere, migrateHere, startHere } from '../../support/here.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { makeHome, startAndStay } from '../../support/started.ts';

const CLONES = 249;
const APPLICATIONS = CLONES + 1;
/** Folded in one transaction. */
const BATCH = 100;
const POLL = { timeout: 60_000, interval: 100 };

let postgres: TestPostgres;
let sandbox: Sandbox;
let database: OpenDatabase;
let url: string;
let env: Record<string, string>;
const home = makeHome();
beforeAll(async () => {
  [postgres, sandbox] = await Promise.all([startPostgres(), startSandbox({ port: 0, programsDir: path.resolve('programs') })]);
  url = await postgres.createDatabase();
  env = { DATABASE_URL: url, LOCAL_SERVER_URL: sandbox.url, LOG_KEY: 'x'.repeat(48) };
  database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
}, 60_000);
afterAll(async () => {
  await database.close();
  await Promise.all([postgres.stop(), sandbox.close()]);
});

async function buyAt(server: string): Promise<string> {
  const buyer = await readyToPay(server);
  expect(await pay(buyer)).toBe(true);
  await buyer.ship();
  return buyer.ports.applicationId;
}

/** Copies a purchase, with summaries as an earlier release may have left them. */
async function addOldApplications({ db }: { readonly db: Kysely<never> }, original: string): Promise<void> {
  await sql`create table clone as select gen_random_uuid() as id from generate_series(1, ${CLONES})`.execute(db);
  for (const table of ['stream_head', 'event'])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(row, jsonb_build_object('root_id', clone.id, 'application_id', clone.id, 'id', gen_random_uuid(),
      'stream', replace(row.stream, ${original}, clone.id::text)))).* from ${sql.table(table)} as row, clone where row.root_id = ${original}`.execute(db);
  await sql`insert into application_summary (root_id, application_id) select id, id from clone`.execute(db);
  await sql`update application_summary set outcome = 'abandoned', event_count = 9, fold_state = null`.execute(db);
  await sql`update projection_version set served_version = ${FOLD_VERSION - 1}`.execute(db);
}

const version = () => database.db.selectFrom('projection_version').selectAll().executeTakeFirstOrThrow();
const readOutcome = async (table: 'application_summary' | 'projection_build.application_summary', id: string): Promise<string | undefined> =>
  (await sql<{ outcome: string }>`select outcome from ${sql.table(table)} where application_id = ${id}`.execute(database.db)).rows[0]?.outcome;
const countPurchased = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::integer as count from application_summary where outcome = 'purchased'`.execute(database.db)).rows[0]!.count;
const shape = async (): Promise<unknown> =>
  (
    await sql`select indexdef as part from pg_indexes where tablename = 'application_summary' union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'application_summary'::regclass
      union all select reloptions::text from pg_class where oid = 'application_summary'::regclass order by 1`.execute(database.db)
  ).rows;
/** Which transaction wrote each of the first summaries of the build. */
const firstBuilt = async (table: 'application_summary' | 'projection_build.application_summary', ids: readonly string[]): Promise<unknown> =>
  (await sql`select application_id, changed_txid from ${sql.table(table)} where application_id = any(${ids}) order by application_id`.execute(database.db)).rows;

const readProgress = async (server: string): Promise<unknown> => (await (await fetch(`${server}/metrics`)).text()).match(/^bindflow_summary_build_applications.*$/gm);
const showProgress = readCommands('operators/upgrade', 'Follow new summaries');

it('serves old summaries until the new ones are complete, through a purchase and a kill', async () => {
  const before = await startHere(home, env);
  const original = await buyAt(before.url);
  await before.stop();
  await addOldApplications(database as never, original);
  const old = await shape();

  // A row that another transaction has not committed stops the build in its second transaction.
  await beginBuild(database.db);
  const ids = (await sql<{ id: string }>`select distinct root_id as id from stream_head order by 1`.execute(database.db)).rows.map(({ id }) => id);
  expect(ids).toHaveLength(APPLICATIONS);
  const pin = new Client({ connectionString: url });
  await pin.connect();
  await pin.query('begin');
  await pin.query('insert into projection_build.application_summary (root_id, application_id) values ($1, $1)', [ids[BATCH + 20]]);

  const killed = await startAndStay(home, env);
  await expect.poll(async () => (await version()).built_applications, POLL).toBe(BATCH);
  expect((await lineHere(home, showProgress(), env)).out).toContain(
    `Summaries of version ${FOLD_VERSION - 1} are served; version ${FOLD_VERSION} is built, ${BATCH} of ${APPLICATIONS} applications are done.`,
  );
  expect(await readProgress(killed.url)).toEqual([
    `bindflow_summary_build_applications{state="done"} ${BATCH}`,
    `bindflow_summary_build_applications{state="left"} ${APPLICATIONS - BATCH}`,
  ]);
  const bought = await buyAt(killed.url);
  // Both versions follow.
  await expect.poll(() => readOutcome('application_summary', bought), POLL).toBe('purchased');
  await expect.poll(() => readOutcome('projection_build.application_summary', bought), POLL).toBe('purchased');
  expect(await countPurchased()).toBe(1);
  await killed.kill();
  const built = await firstBuilt('projection_build.application_summary', ids.slice(0, BATCH));
  expect(built).toHaveLength(BATCH);
  await pin.query('rollback');
  await pin.end();

  const counts = new Set<number>();
  const server = await startAndStay(home, env);
  await expect
    .poll(
      async () => {
        counts.add(await countPurchased());
        return (await version()).served_version;
      },
      { ...POLL, interval: 5 },
    )
    .toBe(FOLD_VERSION);
  counts.add(await countPurchased());
  // All at once: the old ones, or the new ones.
  expect([...counts]).toEqual([1, APPLICATIONS + 1]);
  // What was built before the kill was not built again.
  expect(await firstBuilt('application_summary', ids.slice(0, BATCH))).toEqual(built);
  expect(await shape()).toEqual(old);
  expect(await version()).toMatchObject({ served_version: FOLD_VERSION, build_version: null });
  expect((await migrateHere(home, ['--status'], env)).out).toContain(`Summaries of version ${FOLD_VERSION} are served.\n`);
  expect(await readProgress(server.url)).toEqual(['bindflow_summary_build_applications{state="done"} 0', 'bindflow_summary_build_applications{state="left"} 0']);

  const last = await buyAt(server.url);
  await expect.poll(() => readOutcome('application_summary', last), POLL).toBe('purchased');
  expect(await server.stop()).toBe(0);
}, 120_000);
