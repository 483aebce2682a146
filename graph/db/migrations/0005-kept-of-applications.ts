import { type Kysely, sql } from 'kysely';

const statements = [
  // What decided the sponsor, the member that was asked for, the policy that a custom link is about, and what the address excludes.
  `alter table application
    add column sponsor_source text,
    add column member_id text,
    add column account_reference text,
    add column kickout jsonb`,
  // What the offer's quotes hang on at the CRM and at rating.
  `alter table offer
    add column opportunity jsonb,
    add column rating_account_id text`,
  // Ids that the gateway gave a family of applications: no other may be named in its requests.
  `create table given_id (
    root_id uuid not null,
    id text not null,
    created_at timestamptz not null,
    primary key (root_id, id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
