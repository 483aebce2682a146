import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type ErasureReason, applicationErased } from '#events/server-stream';
import type { EncryptionKeys, EventStore } from '#graph/event-store';
import { lockFamily, lockSteps } from '../../purchase/ledger/attempt-queries.ts';
import { deletePersonalRows } from './personal-rows.ts';
import { listAccountNames, signOutHolders } from './sign-ins.ts';
import { type FamilySplit, type RetentionSettings, splitFamily } from './retention.ts';

/**
 * Gives an erasure or import of these families exclusive access until the transaction ends. An advisory lock, because an application that is not stored yet has
 * no row to lock, and a concurrent import and erasure would miss each other.
 */
export async function lockFamilies(trx: Kysely<Database>, roots: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('family/' || root, 0)) from unnest(${roots.toSorted()}::text[]) as root`.execute(trx);
}

export interface ErasureDeps extends RetentionSettings {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly eventStore: EventStore;
}

/** Who ordered the erasure, and why; nothing about the person. */
export interface ErasureOrder {
  readonly by: string;
  readonly why: ErasureReason;
}

/** A family's erasure: which applications are (or would be) erased, and which are retained for now. */
export interface ErasedFamily {
  readonly root: string;
  readonly erased: readonly string[];
  readonly kept: readonly string[];
  /** ISO 8601; null if nothing is retained, or the end is not known yet. */
  readonly until: string | null;
}

const toErasedFamily = (root: string, { gone, kept }: FamilySplit): ErasedFamily => ({
  root,
  erased: gone,
  kept: [...(kept?.applications ?? [])],
  until: kept?.until?.toISOString() ?? null,
});

/** Returns what an erasure would do. */
export const previewErasure = async (erasing: ErasureDeps, root: string): Promise<ErasedFamily> => toErasedFamily(root, await splitFamily(erasing.db, root, erasing));

/** Erases a family in the caller's transaction. Repeating it only erases what was written since. */
export async function eraseFamilyIn(trx: Kysely<Database>, erasing: ErasureDeps, root: string, { by, why }: ErasureOrder): Promise<ErasedFamily> {
  const { eventStore, keys } = erasing;
  // No payment can begin meanwhile.
  await lockFamily(trx, root);
  await lockSteps(trx, root);
  const split = await splitFamily(trx, root, erasing);
  await eventStore.lockForErasure(root, split.gone, trx);
  for (const id of split.gone) await eventStore.erase({ root, id }, { id: randomUUID(), make: (after) => applicationErased({ after, by, why }) }, trx);
  await signOutHolders({ db: trx, keys }, new Set(await listAccountNames({ db: trx, keys }, root)));
  await deletePersonalRows(trx, { root, applications: split.gone, kept: split.kept });
  return toErasedFamily(root, split);
}

/** Erases a family and stores the request, so that the worker erases retained applications when their time is over. */
export const eraseFamily = (erasing: ErasureDeps, root: string, audit: ErasureOrder): Promise<ErasedFamily> =>
  erasing.db.transaction().execute(async (trx) => {
    const at = new Date(erasing.now());
    await lockFamilies(trx, [root]);
    // Lock this row before the family, in the same order as the worker.
    await trx
      .insertInto('erasure')
      .values({ root_id: root, requested_by: audit.by, reason: audit.why, requested_at: at, done_at: null })
      .onConflict((conflict) => conflict.column('root_id').doUpdateSet({ done_at: null }))
      .execute();
    const family = await eraseFamilyIn(trx, erasing, root, audit);
    if (family.kept.length === 0) await trx.updateTable('erasure').set({ done_at: at }).where('root_id', '=', root).execute();
    return family;
  });
