import type { ErasureReason } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { type ErasedFamily, type ErasureDeps, eraseFamily } from './erase-family.ts';

/** An erasure that was ordered, without anything about the person. Kept outside the database, it survives a restore. */
export interface OrderedErasure {
  readonly root: string;
  readonly by: string;
  readonly why: ErasureReason;
  /** When it was ordered, ISO 8601. */
  readonly at: string;
}

/** Yields every erasure that was ordered, oldest first, also of families that are still retained in part. */
export async function* listErasures(db: Kysely<Database>): AsyncIterable<OrderedErasure> {
  const rows = await db.selectFrom('erasure').selectAll().orderBy('requested_at').orderBy('root_id').execute();
  for (const { root_id: root, requested_by: by, reason, requested_at } of rows) yield { root, by, why: reason as ErasureReason, at: requested_at.toISOString() };
}

/** Records an erased family that the database lost: its browser cannot open it again. */
async function recordLostFamily({ db }: ErasureDeps, { root, by, why, at }: OrderedErasure): Promise<void> {
  const requested_at = new Date(at);
  await db
    .insertInto('erasure')
    .values({ root_id: root, requested_by: by, reason: why, requested_at, done_at: requested_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Repeats erasures after a restore, one family per transaction. Yields each family; one that the database does not have has no applications. */
export async function* repeatErasures(erasing: ErasureDeps, list: readonly OrderedErasure[]): AsyncIterable<{ readonly family: ErasedFamily }> {
  for (const order of list) {
    const known = await erasing.db.selectFrom('application').select('id').where('root_id', '=', order.root).limit(1).executeTakeFirst();
    if (!known) await recordLostFamily(erasing, order);
    yield { family: known ? await eraseFamily(erasing, order.root, order) : { root: order.root, erased: [], kept: [], until: null } };
  }
}
