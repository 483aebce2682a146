import { type Kysely, sql } from 'kysely';

const statements = [
  // Payments under way in processes that have died: every process looks for them every few seconds.
  `create index purchase_step_open on purchase_step (boot_id) where step = 'pay' and status = 'started'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
