// bindflow migrate --contract: what earlier releases do not work with runs only when it is asked for, and then they do not start.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { migrations } from '#graph/db';
import { migrateHere, refusedHere } from '../../support/here.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { makeHome } from '../../support/started.ts';

type Release = Record<string, (typeof migrations)[string]>;

/** What the next release brings: a column moves to another name, which the release before does not know. */
const LATER: Release = {
  '9000-add': { up: async (db) => void (await sql`create table later_part (old_name text, new_name text)`.execute(db)) },
  '9001-drop': { up: async (db) => void (await sql`alter table later_part drop column old_name`.execute(db)), contract: { oldestSchema: '9000-add' } },
  '9002-index': { up: async (db) => void (await sql`create index later_part_new_name on later_part (new_name)`.execute(db)) },
};
const here = Object.keys(migrations).at(-1)!;
const oldest = '0020-schema-compatibility';

/** Has this process know these of the later migrations. */
function know(...names: readonly string[]): void {
  for (const name of Object.keys(LATER)) delete (migrations as Release)[name];
  for (const name of names) (migrations as Release)[name] = LATER[name]!;
}

let postgres: TestPostgres;
let env: Record<string, string>;
const home = makeHome();
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
beforeEach(async () => {
  const secret = 'x'.repeat(48);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', TRUSTED_PROXIES: '0', LOCAL_SERVER_URL: 'http://127.0.0.1:9' };
  env = { ...production, DATABASE_URL: await postgres.createDatabase(), SESSION_SECRET: secret, LOG_KEY: secret, METRICS_TOKEN: secret };
});
afterAll(async () => {
  know();
  await postgres.stop();
});

const migrate = (...args: readonly string[]) => migrateHere(home, args, env);
/** Null if the tables suit: then the local server is what is missing. */
async function refusal(): Promise<string | null> {
  const { reason } = await refusedHere(home, env);
  return reason.startsWith('LOCAL_SERVER_URL') ? null : reason;
}

it('runs what the release before works with, then, if asked for, what it does not', async () => {
  know(...Object.keys(LATER));
  expect(await migrate('--status')).toMatchObject({
    code: 1,
    out: expect.stringContaining('pending   9000-add   expand\npending   9001-drop   contract\npending   9002-index   expand\n') as string,
  });
  expect(await refusal()).toBe('the database lacks 9000-add, 9002-index: run bindflow migrate before bindflow start');
  expect(await migrate()).toEqual({ code: 0, errors: '', out: '9000-add has run.\n9002-index has run.\nLeft: 9001-drop (contract).\n' });
  const { code, out } = await migrate('--status');
  expect([code, out]).toEqual([0, expect.stringContaining(`The database is at 9002-index.\nReleases from schema ${oldest} on can use it.\npending   9001-drop   contract\n`)]);
  // Both releases work: this one before the contract, and the one before.
  expect(await refusal()).toBeNull();
  know();
  expect(await refusal()).toBeNull();

  know(...Object.keys(LATER));
  expect((await migrate('--dry-run')).out).toBe('');
  expect((await migrate('--contract', '--dry-run')).out).toBe('9001-drop   contract   would run\n');
  expect(await migrate('--contract')).toEqual({ code: 0, errors: '', out: '9001-drop has run.\nThe tables are up to date.\n' });
  expect((await migrate('--status')).out).toContain('The database is at 9002-index.\nReleases from schema 9000-add on can use it.\n');
  expect(await refusal()).toBeNull();
  know();
  const reason = `the database is at 9002-index, which needs a release from 9000-add on, and this one knows ${here}: start a newer release`;
  expect(await refusal()).toBe(reason);
  expect(await migrate()).toEqual({ code: 2, out: '', errors: `${reason}\n` });
  know('9000-add');
  expect(await refusal()).toBeNull();
}, 60_000);

it('keeps nothing of a migration that fails', async () => {
  know('9000-add');
  (migrations as Release)['9001-drop'] = {
    up: async (db) => {
      await sql`alter table later_part drop column old_name`.execute(db);
      await sql`select 1 / 0`.execute(db);
    },
    contract: { oldestSchema: '9000-add' },
  };
  expect(await migrate('--contract')).toEqual({ code: 2, out: '9000-add has run.\n', errors: 'cannot bring the database up to date (9001-drop): division by zero\n' });
  expect((await migrate('--status')).out).toContain(`The database is at 9000-add.\nReleases from schema ${oldest} on can use it.\npending   9001-drop   contract\n`);
}, 60_000);
