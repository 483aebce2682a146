import { type Kysely, sql } from 'kysely';

/** Charges that the gateway's ledger has, and whose application family a restored database has lost. Usually empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table unplaced_charge (
        purchase_id text primary key,
        cents bigint not null,
        reference text not null,
        policy_numbers jsonb not null,
        locked_by text not null,
        locked_at timestamptz not null,
        settled jsonb
      )`,
    )
    .execute(db);
}
