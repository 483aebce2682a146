import { type Kysely, sql } from 'kysely';

const statements = [
  // The questions that a buyer answered with their pages, as JSON text: funnels by question group by it.
  `alter table application_summary add column answered text not null default '[]'`,
  // What these funnels read of a row. It is wide, and stands apart from what funnels by page read.
  `create index application_summary_answered on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, last_path, last_question, kicked, declines, answered)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
