import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table application_summary add column program_hash text, add column segment text, add column window_width integer, add column device text',
  // Of an abandoned application until its buyer was seen last: that nothing followed took no time of his.
  `alter table application_summary add column duration_ms bigint generated always as (
    (extract(epoch from (case outcome when 'abandoned' then coalesce(last_seen_at, last_event_at) else last_event_at end) - started_at) * 1000)::bigint) stored`,
  // What rules are tried on: public answers alone.
  `alter table application_summary
    add column answers jsonb generated always as (fold_state -> 'browser' -> 'answers') stored,
    add column kicked_lobs jsonb generated always as (fold_state -> 'browser' -> 'kickedLobs') stored,
    add column answered_through integer generated always as ((fold_state -> 'browser' ->> 'answeredThrough')::integer) stored,
    add column forked_at integer generated always as ((fold_state -> 'browser' ->> 'forkedAt')::integer) stored`,
  'drop index application_summary_list',
  `create index application_summary_list on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, last_event_at, duration_ms, outcome, program, sponsor, last_page, last_path, order_total, kickout_reasons_hash, search_text)`,
  // Funnels and breakdowns read this index alone. Rows are filled when the summaries are rebuilt at the start.
  'drop index application_summary_funnel',
  `create index application_summary_funnel on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, release, program_hash, segment, device, last_path, last_question, kickout_reasons_hash, decline_count, order_total,
      amount_charged, payment_status, duration_ms, page_visits, answered_questions_hash)`,
];

/** The dimensions by which analysts break a funnel down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
