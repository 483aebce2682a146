import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { LedgerParts } from './attempt-queries.ts';
import { recordServerEvent } from './server-events.ts';

/** No payment takes longer. One that is open after this has an outcome that could not be written. */
const MAX_PAYMENT_MS = 15 * 60_000;

/** Returns true if a process is dead. It cannot come back before the transaction ends. */
export type IsDead = (trx: Kysely<Database>, bootId: string) => Promise<boolean>;

interface DeadProcess {
  readonly bootId: string;
  /** Only payments that began by this time; milliseconds since 1970, UTC. */
  readonly before: number;
  readonly isDead: IsDead;
}

/** Marks the open payments of one dead process. Returns how many. */
async function markPaymentsOf({ db, now, eventStore, onOutcome }: LedgerParts, { bootId, before, isDead }: DeadProcess): Promise<number> {
  const open = db.selectFrom('purchase_step').select(['root_id', 'id', 'started_at']).where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '=', bootId);
  const payments = (await open.execute()).filter(({ started_at }) => started_at.getTime() <= before);
  let marked = 0;
  for (const { root_id, id } of payments) {
    const isMarked = await db.transaction().execute(async (trx) => {
      if (!(await isDead(trx, bootId))) return false;
      const set = { status: 'unconfirmed', ended_at: new Date(now()) } as const;
      const update = trx.updateTable('purchase_step').set(set).where('root_id', '=', root_id).where('id', '=', id).where('status', '=', 'started').where('boot_id', '=', bootId);
      const row = await update.returningAll().executeTakeFirst();
      if (row) await recordServerEvent(trx, eventStore, row, { by: 'sweep' });
      return row !== undefined;
    });
    if (!isMarked) continue;
    marked += 1;
    onOutcome?.('pay', 'unconfirmed');
  }
  return marked;
}

/** Marks payments as unconfirmed that were open when their process died, or are open longer than any payment takes. Returns how many. */
export async function markUnconfirmed(parts: LedgerParts, isDead: IsDead): Promise<number> {
  const { db, now, bootId } = parts;
  const open = db.selectFrom('purchase_step').where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '!=', bootId);
  let marked = await markPaymentsOf(parts, { bootId, before: now() - MAX_PAYMENT_MS, isDead: async () => true });
  for (const { boot_id } of await open.select('boot_id').distinct().execute()) {
    marked += await markPaymentsOf(parts, { bootId: boot_id, before: Number.POSITIVE_INFINITY, isDead });
  }
  return marked;
}
