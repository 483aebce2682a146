import { type Kysely, sql } from 'kysely';

const statements = [
  // A request stays until it is answered. Without a next attempt it is due since it was made.
  'alter table proof_request add column attempts integer not null default 0, add column next_attempt_at timestamptz',
  // Without a sitename it is of all programs.
  'alter table proof_request alter column sitename drop not null',
];

/** Requests to send proofs again that are tried until they are answered. They are compared before a letter changes, so `resent_to` of 0026 is used no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
