import { type Kysely, sql } from 'kysely';

const statements = [
  // One row an application, kept by every append: what lists, filters and funnels read. `folded` is the fold that the columns are worked out from.
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
    primary key (root_id, application_id)
  )`,
  `create index application_summary_found on application_summary (program, outcome, last_seen_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
