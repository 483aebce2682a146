import { type Kysely, sql } from 'kysely';

const statements = [
  // What one process at a time may do, and who is alive: held until a time by the database's own clock, and renewed.
  `create table lease (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`,
  // What is paid and not bound is looked for all the time.
  `create index purchase_step_paid on purchase_step (root_id, purchase_id) where step = 'pay' and status = 'done'`,
  `create index purchase_step_bound on purchase_step (root_id, purchase_id) where step = 'bind' and status = 'done'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
