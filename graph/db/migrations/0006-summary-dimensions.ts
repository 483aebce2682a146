import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table application_summary add column program_hash text, add column segment text, add column window_width integer, add column device text',
  // Funnels and breakdowns read this index alone. Rows are filled when the summaries are rebuilt at the start.
  'drop index application_summary_funnel',
  `create index application_summary_funnel on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, release, program_hash, segment, device, last_path, last_question, kickout_reasons_hash, decline_count, order_total,
      amount_charged, page_visits, answered_questions_hash)`,
];

/** The dimensions by which analysts break a funnel down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
