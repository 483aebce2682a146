import { type Kysely, sql } from 'kysely';

const statements = [
  // A process of the release before ignores these columns: it resends under the first Message-ID. It has one address for a letter, the insured's, so nothing is disclosed.
  'alter table proof_letter add column resends integer not null default 0, add column resent_at timestamptz',
  // What buyers asked for, until it is answered. Without a sitename: of all programs; without a next attempt: due since it was made.
  `create table proof_request (
    id uuid primary key default gen_random_uuid(),
    email_hash bytea not null,
    sitename text,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null default now()
  )`,
];

/** Letters with proofs of coverage that buyers have sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
