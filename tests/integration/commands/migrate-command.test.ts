// bindflow migrate: the tables are a step apart from the start, and releases that share them know whether they can.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { migrations } from '#graph/db';
import { lineHere, migrateHere, refusedHere } from '../../support/here.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { shareConnections } from '../../support/shared-connections.ts';
import { makeHome } from '../../support/started.ts';

const secret = 'x'.repeat(48);
const names = Object.keys(migrations);
const last = names.at(-1)!;

let postgres: TestPostgres;
let home: string;
beforeAll(async () => {
  postgres = await startPostgres();
  home = makeHome();
}, 60_000);
afterAll(() => postgres.stop());

const productionAt = (url: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  SESSION_SECRET: secret,
  LOG_KEY: secret,
  PUBLIC_URL: 'http://127.0.0.1',
  TRUSTED_PROXIES: '0',
  METRICS_TOKEN: secret,
  LOCAL_SERVER_URL: 'http://127.0.0.1:9',
});

async function atDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const executed = (url: string): Promise<string[]> =>
  atDatabase(url, async (client) => (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name));
/** As a later release would leave it. */
const addNewer = (url: string, oldest: string) =>
  atDatabase(url, async (client) => {
    await client.query(`insert into kysely_migration (name, timestamp) values ('9998-later', now()) on conflict do nothing`);
    await client.query('update schema_compatibility set oldest_schema = $1', [oldest]);
  });

it('is needed before a start in production, shows what is pending, and runs up to where it is told', async () => {
  const url = await postgres.createDatabase({ empty: true });
  const env = productionAt(url);
  expect((await refusedHere(home, env)).reason).toBe('the database has no tables yet: run bindflow migrate before bindflow start');
  expect(await migrateHere(home, ['--status'], env)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^The database has no tables yet\.\npending {3}0001-baseline {3}expand\n/) as string,
  });
  const dry = await migrateHere(home, ['--dry-run', '--to', '0018'], env);
  expect(dry).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/0018-summary-changes {3}expand {3}would run\n$/) as string });
  await expect(executed(url)).rejects.toThrow('does not exist');

  expect(await migrateHere(home, ['--to', '0018'], env)).toMatchObject({ code: 0, errors: '' });
  expect(await executed(url)).toEqual(names.filter((name) => name < '0019'));
  expect((await refusedHere(home, env)).reason).toBe(`the database lacks ${names.filter((name) => name > '0019').join(', ')}: run bindflow migrate before bindflow start`);

  const [one, other] = await Promise.all([migrateHere(home, [], env), migrateHere(home, [], env)]);
  expect([one.code, other.code, one.errors + other.errors]).toEqual([0, 0, '']);
  expect(await executed(url)).toEqual(names);
  expect(await migrateHere(home, [], env)).toEqual({ code: 0, errors: '', out: 'The tables are up to date.\n' });
  expect(await migrateHere(home, ['--status'], env)).toMatchObject({
    code: 0,
    out: `The database is at ${last}.\nReleases from schema 0020-schema-compatibility on can use it.\nThe version of the summaries is read by the first start.\n`,
  });
  expect((await refusedHere(home, env)).reason).toMatch(/^LOCAL_SERVER_URL .*ECONNREFUSED/);
}, 60_000);

/** The commands of the guide's table, as the page has them. */
const tableOfGuide = [...readFileSync('docs/guides/operators/upgrade.md', 'utf8').matchAll(/^\| `(bindflow migrate[^`]*)` \|/gm)].map(([, line = '']) => line);

it('does what the guide says of each option', async () => {
  const [all, contract, to, dry, status, ...more] = tableOfGuide;
  expect(more).toEqual([]);
  const url = await postgres.createDatabase({ empty: true });
  const run = (line = '') => lineHere(home, line, productionAt(url));
  expect(await run(status)).toMatchObject({ code: 1, out: expect.stringMatching(/^The database has no tables yet\./) as string });
  expect((await run(dry)).out.match(/would run$/gm)).toHaveLength(names.length);
  expect(await run(to)).toMatchObject({ code: 0, errors: '' });
  const [, number = ''] = /--to (\d+)/.exec(to!)!;
  expect((await executed(url)).at(-1)?.startsWith(number)).toBe(true);
  expect(await run(all)).toMatchObject({ code: 0, errors: '' });
  expect(await run(contract)).toEqual({ code: 0, errors: '', out: 'The tables are up to date.\n' });
  expect(await executed(url)).toEqual(names);
  expect(await run(status)).toMatchObject({ code: 0 });
}, 60_000);

it('lets a release use a newer database that says so, and names the release that is needed else', async () => {
  const url = await postgres.createDatabase();
  const env = productionAt(url);
  await addNewer(url, last);
  expect((await refusedHere(home, env)).reason).toMatch(/^LOCAL_SERVER_URL .*ECONNREFUSED/);
  expect(await migrateHere(home, [], env)).toEqual({ code: 0, errors: '', out: 'The tables are up to date.\n' });
  expect((await migrateHere(home, ['--status'], env)).out).toContain('later     9998-later');

  await addNewer(url, '9998-later');
  const reason = `the database is at 9998-later, which needs a release from 9998-later on, and this one knows ${last}: start a newer release`;
  expect((await refusedHere(home, env)).reason).toBe(reason);
  expect(await migrateHere(home, [], env)).toEqual({ code: 2, out: '', errors: `${reason}\n` });
}, 60_000);

it('waits for a lock of others without holding up what comes after it', async () => {
  const url = await postgres.createDatabase({ empty: true });
  const env = productionAt(url);
  await migrateHere(home, ['--to', '0018'], env);
  const [holder, reader] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([holder.connect(), reader.connect()]);
  await holder.query('begin');
  await holder.query('select from application_key');
  const migrated = migrateHere(home, [], env);
  // More than a migration may wait for: each try that gives up lets the others through.
  for (let queries = 0; queries < 3; queries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await reader.query('select from application_key');
  }
  await holder.query('commit');
  expect(await migrated).toMatchObject({ code: 0, errors: '' });
  await Promise.all([holder.end(), reader.end()]);
}, 60_000);

it.each([
  [['--to', '0042'], 'there is no migration "0042"'],
  [['--onward'], "Unknown option '--onward'"],
])('says in a line what is wrong with %s', async (args, message) => {
  const { code, out, errors } = await migrateHere(home, args, productionAt(`postgres://user@127.0.0.1:9/${randomUUID()}`));
  expect([code, out, errors.split('\n')[0]]).toEqual([2, '', expect.stringContaining(message) as string]);
});

it('names the database that cannot be reached', async () => {
  const { code, out, errors } = await migrateHere(home, [], productionAt('postgres://user:hidden@127.0.0.1:9/flow'));
  expect([code, out]).toEqual([2, '']);
  expect(errors).toMatch(/^DATABASE_URL: cannot reach the PostgreSQL database flow at 127\.0\.0\.1:9: [^\n]+\n$/);
});

it('names the direct address where that leads through a pooler', async () => {
  const direct = await postgres.createDatabase();
  const pooler = await shareConnections(direct, 1);
  const { code, out, errors } = await migrateHere(home, [], { ...productionAt(direct), DATABASE_DIRECT_URL: pooler.databaseUrl });
  pooler.close();
  expect([code, out, errors]).toEqual([
    2,
    '',
    'DATABASE_DIRECT_URL leads through a pooler that shares connections between clients: it must be the address of the database itself\n',
  ]);
});

it('does not touch the direct database if the other address leads elsewhere', async () => {
  const elsewhere = await postgres.createDatabase({ empty: true });
  const { code, out, errors } = await migrateHere(home, [], { ...productionAt(await postgres.createDatabase()), DATABASE_DIRECT_URL: elsewhere });
  expect([code, out, errors]).toEqual([2, '', 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must lead to the same one\n']);
  expect(await atDatabase(elsewhere, async (client) => (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount)).toBe(0);
});
