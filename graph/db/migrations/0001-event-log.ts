import { type Kysely, sql } from 'kysely';

// The root application's id leads every key, so that a distributed PostgreSQL can shard on it.
const statements = [
  `create table application (
    root_id uuid not null,
    id uuid not null,
    program_hash text not null,
    sitename text,
    sponsor_id text,
    member jsonb,
    created_at timestamptz not null,
    primary key (root_id, id)
  )`,
  `create table application_owner (
    root_id uuid not null,
    application_id uuid not null,
    browser_id_hash text not null,
    created_at timestamptz not null,
    primary key (root_id, application_id, browser_id_hash),
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
  `create table application_key (
    root_id uuid not null,
    application_id uuid not null,
    wrapped_key bytea,
    created_at timestamptz not null,
    primary key (root_id, application_id)
  )`,
  `create table stream_head (
    root_id uuid not null,
    stream text not null,
    sequence integer not null check (sequence >= 0),
    hash bytea not null,
    primary key (root_id, stream)
  )`,
  `create table event (
    root_id uuid not null,
    stream text not null,
    sequence integer not null check (sequence > 0),
    id uuid not null,
    application_id uuid not null,
    type text not null,
    version integer not null,
    writer text not null,
    at timestamptz not null,
    sent_at timestamptz not null,
    received_at timestamptz not null,
    data jsonb not null,
    personal bytea,
    previous_hash bytea not null,
    hash bytea not null,
    primary key (root_id, stream, sequence),
    unique (root_id, id)
  )`,
  `create table program_configuration (
    hash text primary key,
    configuration jsonb not null,
    created_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
