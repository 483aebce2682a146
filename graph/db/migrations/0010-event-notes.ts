import { type Kysely, sql } from 'kysely';

const statements = [
  `create table event_note (
    root_id uuid not null,
    application_id uuid not null,
    id uuid not null,
    stream text not null,
    sequence integer not null,
    note bytea not null,
    written_by text not null,
    writer_subject text not null,
    written_at timestamptz not null default now(),
    primary key (root_id, application_id, id)
  )`,
  'create index event_note_by_time on event_note (written_at, id)',
];

/** Notes of analysts at events, encrypted with the application's data key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
