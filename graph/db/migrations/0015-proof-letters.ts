import { type Kysely, sql } from 'kysely';

const statements = [
  // Outbox: a row a purchase, written with the event PoliciesIssued. The address is in the sealed answers only.
  `create table proof_letter (
    root_id uuid not null,
    purchase_id uuid not null,
    application_id uuid not null,
    state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    last_fault text,
    primary key (root_id, purchase_id),
    foreign key (root_id, application_id) references application (root_id, id)
  )`,
  `create index proof_letter_due on proof_letter (next_attempt_at) where state = 'PENDING'`,
];

/** The letters with proofs of coverage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
