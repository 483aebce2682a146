import type { Kysely } from 'kysely';
import { buildIndex } from '../build-index.ts';

export const isOutsideTransaction = true;

/** Payments are found by what is still to do with them, however many were settled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The recovery worker and the metrics search for what is paid and not bound, every few seconds.
  await buildIndex(db, 'purchase_step_unbound', `on purchase_step (root_id, purchase_id) where step = 'pay' and status = 'done' and is_bound is not true`);
  // The metrics count those that were not paid, and operators list the unconfirmed ones, the oldest first. Without the paid ones, or it would be taken to find these.
  await buildIndex(db, 'purchase_step_payment', `on purchase_step (status, started_at, id) where step = 'pay' and status <> 'done'`);
}
