// A database that has run all migrations before the first release goes on with the baseline in their place.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { OpenDatabase } from '#graph/db';
import { migrate } from '../../../../graph/db/migrate.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const before = readFileSync('tests/fixtures/tables-before-baseline.sql', 'utf8');
const statements = before
  .replaceAll(/^--.*$/gm, '')
  .split(/;\s*$/m)
  .filter((statement) => statement.trim() !== '');

describeOnBoth('a database from before the baseline', (open) => {
  let database: OpenDatabase;
  let fresh: unknown;

  /** Columns, constraints, indexes and settings of all tables, whatever their order. */
  async function tables(): Promise<unknown> {
    const { rows: columns } = await sql`
      select table_name, column_name, data_type, is_nullable, column_default, is_identity, generation_expression, character_maximum_length, numeric_precision, numeric_scale
      from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(database.db);
    const { rows: indexes } = await sql`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`.execute(database.db);
    const { rows: constraints } = await sql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`.execute(database.db);
    const { rows: options } = await sql`select relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null`.execute(database.db);
    return { columns, indexes, constraints, options };
  }
  const names = async (): Promise<string[]> => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows.map(({ name }) => name);

  beforeAll(async () => {
    database = await open();
    fresh = await tables();
  }, 60_000);
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    for (const statement of statements) await sql.raw(statement).execute(database.db);
  });

  it('has the same tables, and keeps its rows', async () => {
    const id = randomUUID();
    await database.db.insertInto('application').values({ root_id: id, id, program_hash: 'hash', sitename: 'yoga', created_at: new Date() }).execute();
    await migrate(database.db);
    expect(await tables()).toEqual(fresh);
    expect(await names()).toEqual(['0001-baseline']);
    expect(await database.db.selectFrom('application').select('id').execute()).toEqual([{ id }]);
  });

  it('is migrated once by processes that start together', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    await migrate(database.db);
    expect(await names()).toEqual(['0001-baseline']);
  });

  it('is refused with what to do if it has run only some of them', async () => {
    await sql`delete from kysely_migration where name >= '0020'`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(
      "cannot bring the database up to date: its tables are from a development version (0019-answered-ways): start that version's last commit once, which completes them, or use an empty database",
    );
    expect(await names()).toHaveLength(19);
  });
});
