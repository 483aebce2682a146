import { type Kysely, sql } from 'kysely';

const statements = [
  // One alert is open for each condition; a payment or a window raises none again.
  `create table alert (
    id uuid primary key,
    kind text not null,
    condition text not null,
    dedupe_key text not null unique,
    program text,
    sponsor text,
    is_demo boolean not null,
    facts jsonb not null,
    raised_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create unique index alert_open on alert (condition) where ended_at is null',
  'create index alert_raised_at on alert (raised_at desc, id desc)',
  // The target is encrypted. Its keyed hash lets one target have one message of an alert, whatever subscriptions name it.
  `create table alert_subscription (
    id uuid primary key,
    owner text not null,
    created_by text not null,
    kinds jsonb not null,
    program text,
    sponsor text,
    channel text not null check (channel in ('EMAIL', 'WEBHOOK')),
    target bytea not null,
    target_hash text not null,
    created_at timestamptz not null default now()
  )`,
  'create index alert_subscription_owner on alert_subscription (owner, created_at)',
  // Outbox: a row an alert and subscription, written with the alert.
  `create table alert_delivery (
    alert_id uuid not null references alert (id) on delete cascade,
    subscription_id uuid not null references alert_subscription (id) on delete cascade,
    state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    delivered_at timestamptz,
    last_error text,
    primary key (alert_id, subscription_id)
  )`,
  `create index alert_delivery_due on alert_delivery (next_attempt_at) where state = 'PENDING'`,
  'create index alert_delivery_subscription on alert_delivery (subscription_id)',
  // What the rules read, every few seconds.
  `create index event_declined on event (received_at) where type = 'ChargeDeclined'`,
  `create index application_summary_unconfirmed on application_summary (root_id, application_id) where payment_status = 'unconfirmed'`,
];

/** What happened that analysts asked to hear of, who asked, and the messages to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
