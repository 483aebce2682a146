// bindflow publish where it cannot: one line says why. tests/proof/cluster/publish.test.ts publishes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../support/free-port.ts';
import { lineHere } from '../../support/here.ts';
import { type TestPostgres, startOwnPostgres } from '../../support/postgres.ts';
import { makeHome } from '../../support/started.ts';

let postgres: TestPostgres;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  home = makeHome();
  env = { DATABASE_URL: await postgres.createDatabase(), NATS_URL: `nats://ida:secret@127.0.0.1:${await findFreePort()}` };
}, 60_000);
afterAll(() => postgres.stop());

const errorsOf = async (line: string, change: Record<string, string> = {}): Promise<string> => {
  const { code, out, errors } = await lineHere(home, line, { ...env, ...change });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  return errors;
};

it.each([
  ['bindflow publish', { DATABASE_URL: '' }, /^DATABASE_URL is missing: events are published from a PostgreSQL\n$/],
  ['bindflow publish', { NATS_URL: '' }, /^NATS_URL is missing: .*\n$/],
  ['bindflow publish', {}, /^wal_level of PostgreSQL is minimal: set it to logical and restart PostgreSQL\n$/],
  ['bindflow publish --create', {}, /^NATS_URL: cannot reach NATS at 127\.0\.0\.1:\d+: .*; check its host, port and user, and that the server runs\n$/],
  ['bindflow publish --status', {}, /^wal_level of PostgreSQL is minimal/],
  ['bindflow publish --create --drop', {}, /^--create, --drop and --status exclude each other\nbindflow publish /],
])('%s with %o says what to do', async (line, change, words) => {
  expect(await errorsOf(line, change)).toMatch(words);
});

it('drops nothing where nothing is', async () => {
  expect(await lineHere(home, 'bindflow publish --drop', env)).toEqual({ code: 0, out: 'There was no slot bindflow.\n', errors: '' });
});
