// What a migration may do while releases that do not know it serve buyers.
import { DummyDriver, Kysely, type LogEvent, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { SchemaMigration } from '../../graph/db/schema-state.ts';

/** The statements of a migration, as it would execute them on a database without rows. */
async function listStatements({ up }: SchemaMigration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(), createIntrospector: (own) => new PostgresIntrospector(own), createQueryCompiler: () => new PostgresQueryCompiler() },
    log: ({ query }: LogEvent) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim().toLowerCase()),
  });
  await up(db);
  return statements;
}

/** What ends or blocks the queries of others, on a table that they use. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:table|column|view|schema|type|function|trigger|constraint)\b/, 'drops what an earlier release may use'],
  [/\brename\b/, 'renames what an earlier release uses'],
  [/\bset not null\b/, 'forbids nulls, which an earlier release may write'],
  [/\badd column [^,]*\bnot null\b(?![^,]*\bdefault\b)(?<!default [^,]*)/, 'adds a column that an earlier release does not write'],
  // Its rows are inserted whole, from records without the column: a default does not apply.
  [/^alter table purchase_step\b.* add column [^,]*\bnot null\b/, 'adds a column that an earlier release sets to null'],
  [/\badd column [^,]*\b(?:generated always as|default (?:random|gen_random_uuid|clock_timestamp|nextval)\b)/, 'rewrites a table'],
  [/\balter column \S+ (?:set data )?type\b/, 'rewrites a table'],
  [/\badd (?:constraint \S+ )?(?:primary key|unique)\b/, 'builds an index under an exclusive lock: build it concurrently first'],
  [/\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/, 'checks all rows under a lock: add it as not valid'],
  [/^drop index (?!concurrently)/, 'drops an index under an exclusive lock'],
  [/^create (?:unique )?index (?!concurrently)/, 'builds an index under a lock: build it concurrently'],
  [/^(?:truncate|cluster|vacuum full|reindex|lock table)\b/, 'takes an exclusive lock'],
  [/^(?:update|delete from) /, 'locks rows until it is done: let a worker do it in small steps'],
];
const CONCURRENTLY = /^(?:create (?:unique )?|drop )index concurrently/;
const TABLE = /^(?:alter table (?:only )?(?:if exists )?|update |delete from |create (?:unique )?index .*? on |drop table (?:if exists )?|truncate (?:table )?|lock table )(?<table>\w+)/;

const tableOf = (statement: string): string => TABLE.exec(statement)?.groups?.['table'] ?? '';

function lintStatement(statement: string, isOutsideTransaction: boolean): string[] {
  const found = breaking.filter(([pattern]) => pattern.test(statement)).map(([, reason]) => reason);
  if (CONCURRENTLY.test(statement) && !isOutsideTransaction) found.push('cannot run in a transaction');
  return found.map((reason) => `${reason}: ${statement}`);
}

/** Returns what a migration must not do unless it is a contract. */
export async function lintMigration(migration: SchemaMigration): Promise<string[]> {
  if (migration.contract) return [];
  const statements = await listStatements(migration);
  const created = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?(?<table>\w+)/.exec(statement)?.groups?.['table'] ?? []));
  return statements.filter((statement) => !created.has(tableOf(statement))).flatMap((statement) => lintStatement(statement, migration.isOutsideTransaction === true));
}
