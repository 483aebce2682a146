import { type Kysely, sql } from 'kysely';

// The root application's id leads the keys, so that a distributed PostgreSQL can shard on it.
const applications = [
  `create table program_configuration (
    hash text primary key,
    configuration jsonb not null,
    created_at timestamptz not null
  )`,
  // A fork continues after its parent's events up to parent_sequence.
  `create table application (
    root_id uuid not null,
    id uuid not null,
    program_hash text not null,
    sitename text,
    sponsor_id text,
    member jsonb,
    created_at timestamptz not null,
    sponsor_source text,
    member_id text,
    account_reference text,
    kickout jsonb,
    parent_id uuid,
    parent_sequence integer check (parent_sequence > 0),
    primary key (root_id, id)
  )`,
  // Commands and links name an application by its id alone.
  'create index application_id on application (id)',
  `create table application_owner (
    root_id uuid not null,
    application_id uuid not null,
    browser_id_hash text not null,
    created_at timestamptz not null,
    primary key (root_id, application_id, browser_id_hash),
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
  // What a browser has bought before, in other families.
  'create index application_owner_browser on application_owner (browser_id_hash)',
  // Ids that the gateway gave a family. Its requests may name no other.
  `create table given_id (
    root_id uuid not null,
    id text not null,
    created_at timestamptz not null,
    primary key (root_id, id)
  )`,
];

const eventStore = [
  // No wrapped_key and no erased_at: the application was imported without its key.
  `create table application_key (
    root_id uuid not null,
    application_id uuid not null,
    wrapped_key bytea,
    created_at timestamptz not null,
    erased_at timestamptz,
    primary key (root_id, application_id)
  )`,
  // txid: along a stream the transaction ids must not fall.
  `create table stream_head (
    root_id uuid not null,
    stream text not null,
    sequence integer not null check (sequence >= 0),
    hash bytea not null,
    txid xid8 not null default pg_current_xact_id(),
    primary key (root_id, stream)
  )`,
  // (txid, position) is the checkpoint of readers of the whole store. The hash does not cover them: an imported event gets its own.
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
    position bigint generated always as identity,
    txid xid8 not null default pg_current_xact_id(),
    primary key (root_id, stream, sequence),
    unique (root_id, id)
  )`,
  'create index event_txid on event (txid, position)',
  // Nothing of the person. Not done while something must be retained.
  `create table erasure (
    root_id uuid primary key,
    asked_by text not null,
    why text not null,
    asked_at timestamptz not null,
    done_at timestamptz
  )`,
  'create index erasure_done_at on erasure (done_at)',
];

// A projection: one row an application, written with every append. `folded` is what the columns derive from.
const applicationSummary = [
  // words: what free text is matched with. kicked: names a set of kickout reasons. made: arrivals are found by it. answered_way: 16 bytes in place of `answered`.
  `create table application_summary (
    root_id uuid not null,
    application_id uuid not null,
    program text,
    sponsor text,
    release text,
    outcome text not null default 'in progress',
    is_partly_kicked_out boolean not null default false,
    last_page integer,
    last_path text,
    last_question text,
    last_event text,
    last_event_at timestamptz,
    started_at timestamptz,
    last_seen_at timestamptz,
    ended_at timestamptz,
    kickout_reasons jsonb not null default '[]',
    exit_reasons jsonb not null default '{}',
    order_total numeric(14, 2),
    charged numeric(14, 2),
    charge text,
    declines integer not null default 0,
    page_times jsonb not null default '{}',
    parent_id uuid,
    resumes integer not null default 0,
    events integer not null default 0,
    folded jsonb,
    words text not null generated always as (left(lower(
      outcome || ' ' || coalesce(program, '') || ' ' || coalesce(sponsor, '') || ' ' || coalesce(last_path, '') || ' ' || coalesce(last_question, '') || ' ' ||
      coalesce(last_event, '') || ' ' || coalesce(release, '') || ' ' || coalesce(charge, '') || ' ' || kickout_reasons::text), 400)) stored,
    kicked text generated always as (case when kickout_reasons <> '[]'::jsonb then md5(kickout_reasons::text) end) stored,
    made xid8 not null default pg_current_xact_id(),
    walked text not null default '[]',
    answered text not null default '[]',
    answered_way uuid generated always as (md5(answered)::uuid) stored,
    primary key (root_id, application_id)
  )`,
  // Lists and funnels read indexes alone, as long as vacuum keeps the visibility map current. By default it runs after a fifth of the rows changed.
  `alter table application_summary set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
  'create index application_summary_found on application_summary (program, outcome, last_seen_at)',
  // Lists are sorted by the start, which does not change while a list is read.
  `create index application_summary_newest on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, last_event_at, outcome, program, sponsor, last_page, last_path, order_total, kicked, words)`,
  `create index application_summary_walked on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, last_path, last_question, kicked, declines, walked, answered_way)`,
  'create index application_summary_kicked on application_summary (kicked) where kicked is not null',
  'create index application_summary_made on application_summary (made)',
  // Both columns are keys, so the database stores each way once.
  'create index application_summary_answered_ways on application_summary (answered_way, answered)',
];

const purchase = [
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
    opportunity jsonb,
    rating_account_id text,
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
  // One charge a root application, however many tabs, forks and devices submit the purchase.
  `create unique index purchase_step_one_charge on purchase_step (root_id)
    where step = 'pay' and status in ('started', 'unconfirmed', 'done')`,
  // The recovery worker searches for what is paid and not bound.
  `create index purchase_step_paid on purchase_step (root_id, purchase_id) where step = 'pay' and status = 'done'`,
  `create index purchase_step_bound on purchase_step (root_id, purchase_id) where step = 'bind' and status = 'done'`,
  // Every process searches for payments of dead processes, every few seconds.
  `create index purchase_step_open on purchase_step (boot_id) where step = 'pay' and status = 'started'`,
  // One account an e-mail and family, the last one chosen first.
  `create table session_account (
    root_id uuid not null,
    application_id uuid not null,
    account bytea not null,
    created_at timestamptz not null,
    user_key text not null,
    chosen_at timestamptz not null,
    primary key (root_id, user_key)
  )`,
];

const sessions = [
  // Keyed by a hash of the cookie's id. The holder and the bearer are encrypted.
  `create table login_session (
    id_hash text primary key,
    status text not null check (status in ('password', 'verified')),
    holder bytea not null,
    code_sent_at timestamptz,
    created_at timestamptz not null,
    used_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index login_session_ends_at on login_session (ends_at)',
  // Retained for a while after its end: who had which rights when.
  `create table staff_session (
    id_hash text primary key,
    subject text not null,
    name text not null,
    email text,
    roles jsonb not null,
    id_token bytea,
    created_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index staff_session_expires_at on staff_session (expires_at)',
  // mailed_by: the application that had the first link of a chain mailed. renewable_until: links may replace this one until then.
  `create table resume_link (
    token_hash text primary key,
    root_id uuid not null,
    application_id uuid not null,
    email bytea not null,
    code_hash text,
    code_tries integer not null,
    code_sent_at timestamptz,
    created_at timestamptz not null,
    ends_at timestamptz not null,
    used_by uuid,
    mailed_by uuid not null,
    renewable_until timestamptz not null,
    revoked_at timestamptz,
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
  'create index resume_link_family on resume_link (root_id)',
];

const operation = [
  // What rate-limiter-flexible expects, columns in this order. Keys are keyed hashes.
  `create table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  'create index rate_limit_expire on rate_limit (expire)',
  // What one process at a time may do, and which processes are alive, by the database's clock.
  `create table lease (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`,
  // What the CRM was last sent of an application, encrypted under the application's key.
  `create table crm_told (
    root_id uuid not null,
    application_id uuid not null,
    opportunity bytea,
    account bytea,
    told_at timestamptz not null,
    primary key (root_id, application_id)
  )`,
  // Outbox: one row an application, of its newest abandonment; written with the event, and before each try.
  `create table abandonment_told (
    root_id uuid not null,
    application_id uuid not null,
    fact uuid not null,
    status text not null check (status in ('owed', 'done', 'void', 'failed')),
    location text,
    tries integer not null,
    next_at timestamptz not null,
    ended_at timestamptz,
    primary key (root_id, application_id)
  )`,
  "create index abandonment_told_owed on abandonment_told (next_at) where status = 'owed'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [applications, eventStore, applicationSummary, purchase, sessions, operation].flat()) await sql.raw(statement).execute(db);
}
