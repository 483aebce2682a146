import { type Kysely, sql } from 'kysely';

const statements = [
  // Outbox: a row for each holder with an email, written once the answers of the purchase have arrived. The address is in the sealed answers only.
  `create table certificate_letter (
    root_id uuid not null,
    purchase_id uuid not null,
    certificate integer not null,
    application_id uuid not null,
    state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    last_fault text,
    primary key (root_id, purchase_id, certificate),
    foreign key (root_id, purchase_id) references proof_letter (root_id, purchase_id) on delete cascade
  )`,
  `create index certificate_letter_due on certificate_letter (next_attempt_at) where state = 'PENDING'`,
];

/** The letters with certificates to their holders. An erasure deletes them with the letter to the insured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
