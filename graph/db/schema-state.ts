import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** A migration. Without `contract` it only expands: releases that do not know it work as before. */
export interface SchemaMigration {
  readonly up: (db: Kysely<unknown>) => Promise<void>;
  /** The lowest schema that a release must know to work after it. */
  readonly contract?: { readonly oldestSchema: string };
  /** True if it cannot run in a transaction, as one that builds an index concurrently. It must bear being repeated. */
  readonly isOutsideTransaction?: boolean;
}

export type Migrations = Readonly<Record<string, SchemaMigration>>;

export interface SchemaState {
  readonly executed: readonly string[];
  /** Of this release, in order. */
  readonly pending: readonly string[];
  /** Migrations of later releases. */
  readonly newer: readonly string[];
  /** Null before it was recorded. */
  readonly oldestSchema: string | null;
}

async function hasTable(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

/** Returns the names of the migrations that have run; none if there are no tables. */
async function readExecuted(db: Kysely<Database>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name);
}

async function readOldestSchema(db: Kysely<Database>): Promise<string | null> {
  if (!(await hasTable(db, 'schema_compatibility'))) return null;
  return (await sql<{ oldest_schema: string }>`select oldest_schema from schema_compatibility`.execute(db)).rows[0]?.oldest_schema ?? null;
}

const lastOf = (names: readonly string[]): string => names.at(-1) ?? '';

/** Returns which of a release's migrations have run, and which later ones. */
export async function readSchemaState(db: Kysely<Database>, migrations: Migrations): Promise<SchemaState> {
  const [known, executed] = [Object.keys(migrations), await readExecuted(db)];
  return {
    executed,
    pending: known.filter((name) => !executed.includes(name)),
    newer: executed.filter((name) => name > lastOf(known)),
    oldestSchema: await readOldestSchema(db),
  };
}

/** @throws one line if a later release has changed the tables so that this one cannot use them */
export function checkNotTooNew({ executed, newer, oldestSchema }: SchemaState, migrations: Migrations): void {
  const last = lastOf(Object.keys(migrations));
  if (newer.length === 0 || (oldestSchema !== null && oldestSchema <= last)) return;
  throw new Error(`the database is at ${lastOf(executed)}, which needs a release from ${oldestSchema ?? lastOf(newer)} on, and this one knows ${last}: start a newer release`);
}

/** @throws one line if the tables are older than a release needs, or newer than it can use */
export function checkSchema(state: SchemaState, migrations: Migrations): void {
  checkNotTooNew(state, migrations);
  const missing = state.pending.filter((name) => !migrations[name]?.contract);
  if (missing.length === 0) return;
  const where = state.executed.length === 0 ? 'has no tables yet' : `lacks ${missing.join(', ')}`;
  throw new Error(`the database ${where}: run bindflow migrate before bindflow start`);
}
