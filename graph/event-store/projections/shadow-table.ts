import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { SummaryKey } from './summary-key.ts';

/** Has the next version of `application_summary` until it is complete. */
const SCHEMA = 'projection_build';
const TABLE = 'application_summary';

/** What the shadow must have in common with the table that is served: a migration may have changed one while the other was built. */
const shapeOf = (schema: 'served' | 'shadow') => {
  const table = schema === 'served' ? sql`to_regclass(${TABLE})` : sql`to_regclass(${`${SCHEMA}.${TABLE}`})`;
  return sql`(select string_agg(part, ',' order by part) from (
    select attname::text as part from pg_attribute where attrelid = ${table} and attnum > 0 and not attisdropped
    union all select relname::text from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = ${table}
    union all select tgname::text from pg_trigger where tgrelid = ${table} and not tgisinternal) as shape)`;
};

/** True if the shadow exists and has the columns, indexes and triggers of the table that is served. */
export async function isShadowUsable(trx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null }>`select ${shapeOf('shadow')} = ${shapeOf('served')} as same`.execute(trx);
  return rows[0]?.same === true;
}

/** Waits for the transactions that write summaries, and lets none begin until this one ends. Readers continue. */
export async function stopWriters(trx: Kysely<Database>): Promise<void> {
  await sql`lock table application_summary in exclusive mode`.execute(trx);
}

export const dropShadow = async (trx: Kysely<Database>): Promise<unknown> => sql`drop table if exists ${sql.id(SCHEMA, TABLE)}`.execute(trx);

/** Creates an empty table like the one that is served, in place of an older shadow. Needs `stopWriters`. */
export async function createShadow(trx: Kysely<Database>): Promise<void> {
  await dropShadow(trx);
  await sql`create table ${sql.id(SCHEMA, TABLE)} (like application_summary including all excluding indexes)`.execute(trx);
  const { rows } = await sql<{ statement: string }>`
    select regexp_replace(pg_get_indexdef(indexrelid), ' ON \\S+ ', ' ON ${sql.raw(`${SCHEMA}.${TABLE}`)} ') as statement from pg_index where indrelid = ${TABLE}::regclass
    union all select format('alter table ${sql.raw(`${SCHEMA}.${TABLE}`)} add constraint %I primary key using index %I', conname, conname)
      from pg_constraint where conrelid = ${TABLE}::regclass and contype = 'p'
    union all select regexp_replace(pg_get_triggerdef(oid), ' ON \\S+ ', ' ON ${sql.raw(`${SCHEMA}.${TABLE}`)} ') from pg_trigger where tgrelid = ${TABLE}::regclass and not tgisinternal
    union all select format('alter table ${sql.raw(`${SCHEMA}.${TABLE}`)} set (%s)', array_to_string(reloptions, ', ')) from pg_class where oid = ${TABLE}::regclass and reloptions is not null`.execute(
    trx,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}

/** Does something with the shadow in place of the table that is served, in the caller's transaction. */
export async function inShadow<T>(trx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(trx);
  const path = rows[0]?.path ?? 'public';
  await sql`select set_config('search_path', ${`${SCHEMA}, ${path}`}, true)`.execute(trx);
  const result = await work();
  await sql`select set_config('search_path', ${path}, true)`.execute(trx);
  return result;
}

/** Gives rows of the shadow the transactions that created them first: lists find arrivals by these. */
export async function copyCreation(trx: Kysely<Database>, keys: readonly SummaryKey[]): Promise<void> {
  await sql`update ${sql.id(SCHEMA, TABLE)} as next set created_txid = served.created_txid
    from application_summary as served join json_to_recordset(${JSON.stringify(keys)}) as wanted (root_id uuid, application_id uuid)
      on wanted.root_id = served.root_id and wanted.application_id = served.application_id
    where next.root_id = served.root_id and next.application_id = served.application_id`.execute(trx);
}

/** Serves the shadow in place of the other table, from the end of the transaction on. */
export async function serveShadow(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select relnamespace::regnamespace::text as schema from pg_class where oid = ${TABLE}::regclass`.execute(trx);
  await sql`drop table application_summary`.execute(trx);
  await sql`alter table ${sql.id(SCHEMA, TABLE)} set schema ${sql.raw(rows[0]?.schema ?? 'public')}`.execute(trx);
  // Processes that have the summaries in memory load them again.
  await sql`insert into summary_removal default values`.execute(trx);
}
