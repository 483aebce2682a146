import { type Kysely, sql } from 'kysely';

const statements = [
  // Since when an application's key is gone. Without one, and without this time, there never was a key here.
  'alter table application_key add column erased_at timestamptz',
  // Who had which family erased, and why; nothing of the person. Open while something of it has to be kept.
  `create table erasure (
    root_id uuid primary key,
    asked_by text not null,
    why text not null,
    asked_at timestamptz not null,
    done_at timestamptz
  )`,
  'create index erasure_done_at on erasure (done_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
