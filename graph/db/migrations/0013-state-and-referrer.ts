import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table application_summary add column referrer text, add column state text',
  'drop index application_summary_funnel',
  `create index application_summary_funnel on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, release, program_hash, segment, referrer, state, device, window_width, last_path, last_question, kickout_reasons_hash,
      decline_count, order_total, amount_charged, payment_status, duration_ms, page_visits, answered_questions_hash)`,
];

/** State and referring link. Rows are filled when the summaries are rebuilt at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
