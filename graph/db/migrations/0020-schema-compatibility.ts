import { type Kysely, sql } from 'kysely';

/** The lowest schema that a release must know to use this database. Releases read it if the database is newer than they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_compatibility (is_only boolean primary key default true check (is_only), oldest_schema text not null)`.execute(db);
  await sql`insert into schema_compatibility (oldest_schema) values ('0020-schema-compatibility')`.execute(db);
}
