import { type Kysely, sql } from 'kysely';

const statements = [
  // The pages that a buyer went through with how often he came to each, as JSON text: few buyers walk in a way that nobody else does, so funnels group by it.
  `alter table application_summary add column walked text not null default '[]'`,
  // What funnels read of a row, so that they need not read the row.
  `create index application_summary_walked on application_summary ((coalesce(started_at, '-infinity')), root_id, application_id)
    include (started_at, outcome, program, sponsor, last_path, last_question, kicked, declines, walked)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
