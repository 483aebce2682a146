import { type Kysely, sql } from 'kysely';

const statements = [
  `create table offer (
    root_id uuid not null,
    id uuid not null,
    application_id uuid not null,
    answers_hash text not null,
    program_hash text not null,
    sponsor_id text,
    member jsonb,
    quotes jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (root_id, id)
  )`,
  `create table purchase_step (
    root_id uuid not null,
    id uuid not null,
    purchase_id uuid not null,
    application_id uuid not null,
    step text not null,
    attempt integer not null check (attempt > 0),
    status text not null check (status in ('started', 'declined', 'failed', 'unconfirmed', 'done')),
    cents bigint,
    method_kind text,
    fingerprint text,
    input_hash text,
    boot_id text not null,
    answer jsonb,
    started_at timestamptz not null,
    ended_at timestamptz,
    primary key (root_id, id),
    unique (root_id, purchase_id, step, attempt)
  )`,
  // One charge a root application, however many tabs, forks and devices press Purchase.
  `create unique index purchase_step_one_charge on purchase_step (root_id)
    where step = 'pay' and status in ('started', 'unconfirmed', 'done')`,
  `create table session_account (
    root_id uuid not null,
    application_id uuid not null,
    account bytea not null,
    created_at timestamptz not null,
    primary key (root_id, application_id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
