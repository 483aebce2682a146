import { type Kysely, sql } from 'kysely';

const statements = [
  // The release before sends a letter again under its first Message-ID, to the same insured.
  'alter table proof_letter add column resends integer not null default 0, add column resent_to bytea, add column resent_at timestamptz',
  // What buyers asked for, until a worker has looked for their letters.
  `create table proof_request (
    id uuid primary key default gen_random_uuid(),
    email_hash bytea not null,
    sitename text not null,
    created_at timestamptz not null default now()
  )`,
];

/** Letters with proofs of coverage that buyers have sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
