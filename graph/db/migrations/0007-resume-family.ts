import { type Kysely, sql } from 'kysely';

const statements = [
  // Which application had the first link mailed that a link stands in place of, until when links may follow it, and whether the buyer gave another address since.
  `alter table resume_link
    add column mailed_by uuid,
    add column renewable_until timestamptz,
    add column revoked_at timestamptz`,
  `update resume_link set mailed_by = application_id, renewable_until = created_at + interval '30 days'`,
  `alter table resume_link
    alter column mailed_by set not null,
    alter column renewable_until set not null`,
  `create index resume_link_family on resume_link (root_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
