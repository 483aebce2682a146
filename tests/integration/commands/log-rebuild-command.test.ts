// bindflow log rebuild: rebuilds the projections behind lists and filters from the event store, at a running Bindflow and without one.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import { logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(() => sandbox.close());

it('corrects projections that contradict the events, beside a running Bindflow and without one', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const log = (...args: string[]): Promise<Ended> => logHere(home, ['rebuild', ...args], env);
  /** Reads the folder's database while no process has it. */
  async function inDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir: path.join(home, 'data') });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }
  /** Returns the rows behind lists and filters, then falsifies them; with `isOfBefore`, as if an earlier release had written them. */
  const readAndFalsify = ({ isOfBefore }: { readonly isOfBefore: boolean }) =>
    inDatabase(async (db) => {
      const rows = await db.selectFrom('application_summary').selectAll().orderBy('application_id').execute();
      await sql`update application_summary set outcome = 'abandoned', resume_count = 9, fold_state = case when ${isOfBefore}::boolean then null else fold_state end`.execute(db);
      if (isOfBefore) await sql`update projection_version set served_version = 1`.execute(db);
      return rows.map((row) => ({ ...row, changed_txid: undefined }));
    });

  const server = await startHere(home, env);
  const [left, bought] = [await readyToPay(server.url), await readyToPay(server.url)];
  await pay(bought);
  for (const buyer of [left, bought]) await buyer.ship();
  await server.stop();
  const before = await readAndFalsify({ isOfBefore: false });
  expect(before.map(({ outcome }) => outcome).sort()).toEqual(['in progress', 'purchased']);

  const done = { code: 0, errors: '', out: 'Rebuilt 2 application summaries.\n' };
  const again = await startHere(home, env);
  expect(await log()).toEqual(done);
  await again.stop();
  expect(again.warned).toEqual([]);
  expect(await readAndFalsify({ isOfBefore: true })).toEqual(before);

  const upgraded = await startHere(home, env);
  await expect.poll(() => upgraded.warned.length, { timeout: 30_000 }).toBe(2);
  await upgraded.stop();
  expect(upgraded.warned.map((line) => JSON.parse(line) as object)).toMatchObject([
    { built: 2, all: 2, served: 1, msg: 'building application summaries; the old ones are served until it is done' },
    { msg: 'application summaries are built' },
  ]);
  expect(await readAndFalsify({ isOfBefore: false })).toEqual(before);

  expect(await log()).toEqual(done);
  expect(await readAndFalsify({ isOfBefore: false })).toEqual(before);
  expect(await log('everything')).toMatchObject({ code: 2, out: '' });
}, 120_000);
