import { Client } from 'pg';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How PostgreSQL is reached; without `databaseUrl` the database is the embedded one. */
export interface PostgresAddresses {
  readonly databaseUrl: string | undefined;
  /** Past a pooler, for leases, notifications and migrations; undefined where `databaseUrl` leads to the database itself. */
  readonly directUrl: string | undefined;
  /** A standby, for the console's reads; undefined: the primary answers them. */
  readonly readUrl: string | undefined;
  /** Connections of this process for queries; undefined: as many as `graph/db` takes. */
  readonly connections: number | undefined;
}

const LIKE = 'like postgres://user:password@host:5432/database';

/** It names files, for example. @throws SettingError in the words of node-postgres, which have no password */
function checkReadable(name: string, text: string): void {
  try {
    void new Client({ connectionString: text });
  } catch (error) {
    throw new SettingError(`${name} cannot be used: ${(error as Error).message}`);
  }
}

/** What is wrong with it is said without it: it holds a password. */
function postgresUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text)) throw new SettingError(`${name} is not an address ${LIKE}`);
  const { protocol } = new URL(text);
  if (!/^postgres(ql)?:$/.test(protocol)) throw new SettingError(`${name} is not an address of a PostgreSQL: it begins with ${JSON.stringify(protocol)}, and must be ${LIKE}`);
  checkReadable(name, text);
  return text;
}

function connections(env: Environment): number | undefined {
  const text = env['DATABASE_CONNECTIONS'];
  if (!text) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new SettingError(`DATABASE_CONNECTIONS is not a number of connections from 1 to 999: ${JSON.stringify(text)}`);
  return Number(text);
}

/** Returns what a pooler may tell connections apart by, as node-postgres reads it: parameters win over the rest of the address. */
function targetOf(address: string): string {
  const { user, host, port, database } = new Client({ connectionString: address });
  return JSON.stringify([user, host.startsWith('/') ? host : host.toLowerCase(), port, database]);
}

const DIRECT_IS_SAME = 'leave it out, unless DATABASE_URL leads through a pooler; then it must lead past that';
const READ_IS_SAME = 'leave it out, or set it to a standby';

/** @throws SettingError if two settings lead to the same place: one of them says nothing, or is wrong */
function checkDiffer(env: Environment, [name, other]: readonly [string, string], remedy: string): void {
  const [address, otherAddress] = [env[name], env[other]];
  if (!address || !otherAddress || targetOf(address) !== targetOf(otherAddress)) return;
  throw new SettingError(`${name} is the same address as ${other}: ${remedy}`);
}

/** @throws SettingError that names the setting at fault */
export function postgresAddresses(env: Environment): PostgresAddresses {
  const [databaseUrl, directUrl, readUrl] = [postgresUrl(env, 'DATABASE_URL'), postgresUrl(env, 'DATABASE_DIRECT_URL'), postgresUrl(env, 'DATABASE_READ_URL')];
  if (directUrl && !databaseUrl) throw new SettingError('DATABASE_URL is missing: DATABASE_DIRECT_URL only leads past a pooler that is before the same database');
  if (readUrl && !databaseUrl) throw new SettingError('DATABASE_URL is missing: DATABASE_READ_URL only leads to a standby of the same database');
  checkDiffer(env, ['DATABASE_DIRECT_URL', 'DATABASE_URL'], DIRECT_IS_SAME);
  checkDiffer(env, ['DATABASE_READ_URL', 'DATABASE_URL'], READ_IS_SAME);
  checkDiffer(env, ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'], READ_IS_SAME);
  return { databaseUrl, directUrl, readUrl, connections: connections(env) };
}
