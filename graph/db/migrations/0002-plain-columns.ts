import { type Kysely, sql } from 'kysely';

const tables = {
  given_id: 'gateway_id',
  session_account: 'purchase_account',
  crm_told: 'crm_report',
  abandonment_told: 'abandonment_report',
};

/** By the new names of their tables. */
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application_summary: {
    charge: 'payment_status',
    charged: 'amount_charged',
    declines: 'decline_count',
    resumes: 'resume_count',
    events: 'event_count',
    walked: 'page_visits',
    answered: 'answered_questions',
    answered_way: 'answered_questions_hash',
    kicked: 'kickout_reasons_hash',
    folded: 'fold_state',
    words: 'search_text',
    made: 'created_txid',
  },
  purchase_account: { user_key: 'user_name_hash' },
  login_session: { holder: 'account_holder', ends_at: 'expires_at' },
  resume_link: { ends_at: 'expires_at', code_tries: 'code_attempts', used_by: 'fork_id', mailed_by: 'origin_application_id' },
  lease: { until: 'expires_at' },
  erasure: { asked_by: 'requested_by', why: 'reason', asked_at: 'requested_at' },
  crm_report: { told_at: 'reported_at' },
  abandonment_report: { fact: 'event_id', tries: 'attempts', next_at: 'next_attempt_at' },
};

const indexes = {
  application_summary_found: 'application_summary_last_seen',
  application_summary_newest: 'application_summary_list',
  application_summary_walked: 'application_summary_funnel',
  application_summary_kicked: 'application_summary_kickout_reasons',
  application_summary_made: 'application_summary_created_txid',
  application_summary_answered_ways: 'application_summary_answered_questions',
  login_session_ends_at: 'login_session_expires_at',
};

// An index predicate and a check quote the status, so both are made again.
const abandonmentStatus = [
  'drop index abandonment_told_owed',
  'alter table abandonment_report drop constraint abandonment_report_status_check',
  "update abandonment_report set status = case status when 'owed' then 'pending' else 'canceled' end where status in ('owed', 'void')",
  "alter table abandonment_report add constraint abandonment_report_status_check check (status in ('pending', 'done', 'canceled', 'failed'))",
  "create index abandonment_report_pending on abandonment_report (next_attempt_at) where status = 'pending'",
];

/** Renames the constraints of a table that the database has named after it, or after one of its columns. */
async function renameConstraints(db: Kysely<unknown>, table: string, [from, to]: readonly [string, string]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and starts_with(conname, ${`${from}_`})`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(name.replace(from, to))}`.execute(db);
}

async function renameTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(db);
  await renameConstraints(db, to, [from, to]);
}

async function renameColumn(db: Kysely<unknown>, table: string, [from, to]: readonly [string, string]): Promise<void> {
  await sql`alter table ${sql.table(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db);
  await renameConstraints(db, table, [`${table}_${from}`, `${table}_${to}`]);
}

/** Names what analysts and operators query by the terms of the glossary. No value changes but the status of abandonment reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(tables)) await renameTable(db, from, to);
  for (const [table, names] of Object.entries(columns)) for (const name of Object.entries(names)) await renameColumn(db, table, name);
  for (const [from, to] of Object.entries(indexes)) await sql`alter index ${sql.table(from)} rename to ${sql.id(to)}`.execute(db);
  for (const statement of abandonmentStatus) await sql.raw(statement).execute(db);
}
