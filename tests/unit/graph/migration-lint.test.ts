// Migrations expand: what an earlier release uses stays, and no lock stops buyers. What takes something away is marked as a contract.
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../graph/db/migrate.ts';
import type { SchemaMigration } from '../../../graph/db/schema-state.ts';
import { lintMigration } from '../../support/migration-lint.ts';

/** Those before were run with Bindflow stopped. */
const LAST_BEFORE = '0020';

const migrationOf = (statements: readonly string[], rest: Partial<SchemaMigration> = {}): SchemaMigration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  ...rest,
});

describe('migrations', () => {
  it.each(Object.entries(migrations).filter(([name]) => name >= LAST_BEFORE))('%s does not disturb earlier releases', async (_name, migration) => {
    expect(await lintMigration(migration)).toEqual([]);
  });

  it('name as the oldest schema of a contract one that exists, not after the contract', () => {
    const wrong = Object.entries(migrations).filter(([name, { contract }]) => contract && (!(contract.oldestSchema in migrations) || contract.oldestSchema >= name));
    expect(wrong).toEqual([]);
  });
});

describe('lintMigration', () => {
  it.each([
    'alter table event drop column sent_at',
    'alter table event rename column at to written_at',
    'drop table note',
    'alter table event add column weight integer not null',
    'alter table purchase_step add column weight integer not null default 0',
    'alter table event add column weight integer generated always as (1) stored',
    'alter table event alter column version type bigint',
    'alter table event alter column writer set not null',
    'alter table event add constraint event_size check (version < 9)',
    'alter table event add constraint event_once unique (id)',
    'create index event_at on event (at)',
    'create unique index event_at on event (at)',
    'create index concurrently event_at on event (at)',
    'drop index event_at',
    'lock table event in exclusive mode',
    "update event set writer = ''",
    'delete from event',
    'truncate event',
  ])('refuses: %s', async (statement) => {
    expect(await lintMigration(migrationOf([statement]))).not.toEqual([]);
    expect(await lintMigration(migrationOf([statement], { contract: { oldestSchema: '0020-schema-compatibility' } }))).toEqual([]);
  });

  it('accepts what expands', async () => {
    const statements = [
      'create table weight (id uuid primary key, grams integer not null)',
      'create index weight_grams on weight (grams)',
      'alter table weight alter column grams set not null',
      'update weight set grams = 1',
      'alter table event add column weight_id uuid, add column grams integer',
      "alter table event add column unit text not null default 'g'",
      "alter table event add column shape text default 'round' not null",
      'alter table event add constraint event_grams check (grams > 0) not valid',
      'alter table event validate constraint event_grams',
    ];
    expect(await lintMigration(migrationOf(statements))).toEqual([]);
    expect(await lintMigration(migrationOf(['create index concurrently event_grams on event (grams)', 'drop index concurrently event_at'], { isOutsideTransaction: true }))).toEqual([]);
  });
});
