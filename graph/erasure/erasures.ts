import { randomUUID } from 'node:crypto';
import { type ErasureReason, applicationErased } from '#events/facade';
import type { Database } from '#graph/database';
import type { EventLog, LogKeys } from '#graph/log';
import type { Kysely } from 'kysely';
import { lockFamily, lockSteps } from '../journal/rows.ts';
import { forgetRows } from './rows.ts';
import { namesIn, signOut } from './sign-ins.ts';
import { type Retaining, type Split, splitIn } from './split.ts';
import { takeTurns } from './take-turns.ts';

export interface Erasing extends Retaining {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly eventLog: EventLog;
}

/** Who had it done, and why; nothing of the person. */
export interface Audit {
  readonly by: string;
  readonly why: ErasureReason;
}

/** How a family stands: what of it is erased, or would be, and what is kept for now. */
export interface ErasedFamily {
  readonly root: string;
  readonly erased: readonly string[];
  readonly kept: readonly string[];
  /** ISO 8601; null where nothing is kept, or nobody knows until when. */
  readonly until: string | null;
}

const asFamily = (root: string, { gone, kept }: Split): ErasedFamily => ({ root, erased: gone, kept: [...(kept?.applications ?? [])], until: kept?.until?.toISOString() ?? null });

/** What an erasure would do. */
export const lookAtFamily = async (erasing: Erasing, root: string): Promise<ErasedFamily> => asFamily(root, await splitIn(erasing.db, root, erasing));

/** In the caller's transaction. Doing it again changes nothing but what was written since. */
export async function eraseIn(trx: Kysely<Database>, erasing: Erasing, root: string, { by, why }: Audit): Promise<ErasedFamily> {
  const { eventLog, keys } = erasing;
  // No payment begins meanwhile.
  await lockFamily(trx, root);
  await lockSteps(trx, root);
  const split = await splitIn(trx, root, erasing);
  await eventLog.holdToErase(root, split.gone, trx);
  for (const id of split.gone) await eventLog.erase({ root, id }, { id: randomUUID(), make: (after) => applicationErased({ after, by, why }) }, trx);
  await signOut({ db: trx, keys }, new Set(await namesIn({ db: trx, keys }, root)));
  await forgetRows(trx, { root, applications: split.gone, kept: split.kept });
  return asFamily(root, split);
}

/** Erases a family, and keeps that it was asked for: what has to be kept for now is erased by itself once its time is over. */
export const eraseFamily = (erasing: Erasing, root: string, audit: Audit): Promise<ErasedFamily> =>
  erasing.db.transaction().execute(async (trx) => {
    const at = new Date(erasing.now());
    await takeTurns(trx, [root]);
    // Held before the family is, as by whoever looks for what is due.
    await trx
      .insertInto('erasure')
      .values({ root_id: root, asked_by: audit.by, why: audit.why, asked_at: at, done_at: null })
      .onConflict((conflict) => conflict.column('root_id').doUpdateSet({ done_at: null }))
      .execute();
    const family = await eraseIn(trx, erasing, root, audit);
    if (family.kept.length === 0) await trx.updateTable('erasure').set({ done_at: at }).where('root_id', '=', root).execute();
    return family;
  });
