// Where PostgreSQL is reached, and with how many connections. `npm run cluster-proof` tries the same through pgbouncer.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, prepared } from '#graph/db';
import { addressError } from '../../../../graph/db/address-error.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';
import { shareConnections } from '../../../support/shared-connections.ts';

let postgres: TestPostgres;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

const ends: (() => void)[] = [];
afterAll(() => ends.forEach((end) => end()));

/** Returns the address of a pooler before the database. */
async function through(url: string, connections = 1): Promise<string> {
  const pooler = await shareConnections(url, connections);
  ends.push(() => pooler.close());
  return pooler.databaseUrl;
}

async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

const refusal = (settings: { readonly databaseUrl: string; readonly directUrl?: string }): Promise<string> =>
  openDatabase({ ...settings, dataDir: tmpdir() }).then(
    (opened) => opened.close().then(() => 'opened'),
    (error: Error) => error.message,
  );

describe('the start is refused', () => {
  it('if two addresses lead to different databases', async () => {
    expect(await refusal({ databaseUrl, directUrl: await postgres.createDatabase() })).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both must lead to the same one',
    );
  });

  it.each([1, 2])('behind a pooler with %i connections, without the address of the database itself', async (connections) => {
    expect(await refusal({ databaseUrl: await through(databaseUrl, connections) })).toBe(
      'DATABASE_URL leads through a pooler that shares connections between clients: set DATABASE_DIRECT_URL to the address of the database itself',
    );
  });

  it('with a pooler in the direct address', async () => {
    expect(await refusal({ databaseUrl, directUrl: await through(databaseUrl) })).toBe(
      'DATABASE_DIRECT_URL leads through a pooler that shares connections between clients: it must be the address of the database itself',
    );
  });

  it('by a direct address that leads nowhere', async () => {
    expect(await refusal({ databaseUrl, directUrl: 'postgres://user:hidden@127.0.0.1:9/flow' })).toBe(
      'DATABASE_DIRECT_URL: cannot reach the PostgreSQL database flow at 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9; check its host and port, and that the server runs',
    );
  });

  it('by a server without TLS, where the address asks for it', async () => {
    const url = new URL(databaseUrl);
    url.searchParams.set('sslmode', 'verify-full');
    expect(await refusal({ databaseUrl: url.href })).toMatch(
      /: The server does not support SSL connections; check its sslmode and sslrootcert, and the certificate of the server$/,
    );
  });

  it.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER'])(
    'by a certificate that Node refuses with %s',
    (code) => {
      const { message } = addressError({ setting: 'DATABASE_URL', url: databaseUrl }, Object.assign(new Error('no'), { code }));
      expect(message).toMatch(/: no; check its sslmode and sslrootcert, and the certificate of the server$/);
    },
  );

  it('by a database that is not there', async () => {
    const url = new URL(databaseUrl);
    url.pathname = '/nowhere';
    expect(await refusal({ databaseUrl: url.href })).toMatch(/^DATABASE_URL: cannot reach .*: database "nowhere" does not exist; check the name of the database, or create it$/);
  });

  it('if the server has one connection left, and the probes need more', async () => {
    const user = `user_${randomUUID().replaceAll('-', '')}`;
    await asAdmin(databaseUrl, `create role ${user} login connection limit 1`);
    const url = new URL(databaseUrl);
    url.username = user;
    expect(await refusal({ databaseUrl: url.href })).toMatch(
      /^DATABASE_URL: cannot reach .*: too many connections for role "\w+"; raise the limit of connections there, or lower DATABASE_CONNECTIONS$/,
    );
    await asAdmin(databaseUrl, `drop role ${user}`);
  });

  it('by a PostgreSQL that is too old', async () => {
    const old = await postgres.createDatabase();
    // It takes the place of the function that says which version it is.
    await asAdmin(
      old,
      `create function public.current_setting(text) returns text language sql as $$ select case $1 when 'server_version_num' then '140012' else pg_catalog.current_setting($1) end $$`,
      `alter database ${new URL(old).pathname.slice(1)} set search_path = public, pg_catalog`,
    );
    expect(await refusal({ databaseUrl: old })).toMatch(/^DATABASE_URL leads to PostgreSQL 14 \(bindflow_test_\w+ at .+\): Bindflow needs 15 or newer$/);
  });
});

it.each([1, 2])('prepares nothing behind a pooler with %i connections, and leaves nothing there', async (connections) => {
  const database = await openDatabase({ databaseUrl: await through(databaseUrl, connections), directUrl: databaseUrl, dataDir: tmpdir() });
  const leftovers: unknown[] = [];
  for (let value = 0; value < 6; value += 1) {
    const { rows } = await sql`${prepared('double')} select 2 * ${value}::integer as value`.execute(database.db);
    expect(rows).toEqual([{ value: 2 * value }]);
    leftovers.push(...(await sql`select name from pg_prepared_statements`.execute(database.db)).rows);
  }
  expect(leftovers).toEqual([]);
  await database.close();
});

it('takes no more connections for queries than it is given', async () => {
  const database = await openDatabase({ databaseUrl, connections: 2, dataDir: tmpdir() });
  const backends = await Promise.all(
    Array.from({ length: 12 }, async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.01)`.execute(database.db)).rows[0]?.pid),
  );
  await database.close();
  expect(new Set(backends).size).toBe(2);
});
