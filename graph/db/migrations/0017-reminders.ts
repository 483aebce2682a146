import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table application_summary add column consents_to_reminder boolean, add column reminded_at timestamptz, add column reminder_fault text',
  'create index application_summary_reminder on application_summary (last_seen_at) where consents_to_reminder',
  'create index application_summary_reminded on application_summary (started_at) where reminded_at is not null or reminder_fault is not null',
  // Outbox: one row a family. The address is in the sealed answers only.
  `create table reminder (
    root_id uuid primary key,
    application_id uuid not null,
    state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'FAILED', 'CANCELED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    last_fault text,
    email_hash bytea,
    unsubscribe_hash bytea,
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
  `create index reminder_due on reminder (next_attempt_at) where state = 'PENDING'`,
  'create index reminder_email on reminder (email_hash) where email_hash is not null',
  'create unique index reminder_unsubscribe on reminder (unsubscribe_hash) where unsubscribe_hash is not null',
  `create table unsubscribed_email (
    hash bytea primary key,
    unsubscribed_at timestamptz not null default now()
  )`,
];

/** Reminders. The summaries' columns are filled when they are rebuilt at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
