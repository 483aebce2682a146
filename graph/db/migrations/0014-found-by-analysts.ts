import { type Kysely, sql } from 'kysely';

const statements = [
  // An index takes so many bytes a row, and no more: what a browser wrote must not decide whether it can be written.
  `update application_summary set program = left(program, 64), sponsor = left(sponsor, 64), last_path = left(last_path, 120)
    where length(program) > 64 or length(sponsor) > 64 or length(last_path) > 120`,
  // What free text is looked for in; public, all of it. `kicked`: which reasons a product was kicked out for, each set of them under a name. `made`: the transaction that the row was made in, by which arrivals are told.
  `alter table application_summary
    add column words text not null generated always as (left(lower(
      outcome || ' ' || coalesce(program, '') || ' ' || coalesce(sponsor, '') || ' ' || coalesce(last_path, '') || ' ' || coalesce(last_question, '') || ' ' ||
      coalesce(last_event, '') || ' ' || coalesce(release, '') || ' ' || coalesce(charge, '') || ' ' || kickout_reasons::text), 400)) stored,
    add column kicked text generated always as (case when kickout_reasons <> '[]'::jsonb then md5(kickout_reasons::text) end) stored,
    add column made xid8 not null default pg_current_xact_id()`,
  // All that lists are filtered, counted and sorted by: they read this, and of the rows those alone that are shown.
  'drop index application_summary_newest',
  `create index application_summary_newest on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, last_event_at, outcome, program, sponsor, last_page, last_path, order_total, kicked, words)`,
  `create index application_summary_kicked on application_summary (kicked) where kicked is not null`,
  'create index application_summary_made on application_summary (made)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
