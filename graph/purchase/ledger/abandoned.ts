import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { tell } from './facts.ts';
import type { Parts } from './rows.ts';

/** Milliseconds. No payment is open for longer: its outcome could not be written. */
const LONGEST_PAYMENT = 15 * 60_000;

/** Returns whether a process is dead; until the transaction ends it cannot come back. */
export type IsDead = (trx: Kysely<Database>, bootId: string) => Promise<boolean>;

interface DeadProcess {
  readonly bootId: string;
  /** Those that began before; milliseconds since 1970. */
  readonly before: number;
  readonly isDead: IsDead;
}

/** Marks the open payments of a dead process as unconfirmed. Returns how many. */
async function markUnconfirmed({ db, now, eventLog }: Parts, { bootId, before, isDead }: DeadProcess): Promise<number> {
  const open = db.selectFrom('purchase_step').select(['root_id', 'id', 'started_at']).where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '=', bootId);
  const found = (await open.execute()).filter(({ started_at }) => started_at.getTime() <= before);
  let marked = 0;
  for (const { root_id, id } of found) {
    marked += await db.transaction().execute(async (trx) => {
      if (!(await isDead(trx, bootId))) return 0;
      const set = { status: 'unconfirmed', ended_at: new Date(now()) } as const;
      const still = trx.updateTable('purchase_step').set(set).where('root_id', '=', root_id).where('id', '=', id).where('status', '=', 'started').where('boot_id', '=', bootId);
      const row = await still.returningAll().executeTakeFirst();
      if (row) await tell(trx, eventLog, row, { by: 'sweep' });
      return row ? 1 : 0;
    });
  }
  return marked;
}

/** Marks payments as unconfirmed that were open when their process died, or that are open longer than any payment takes. Returns how many. */
export async function settleAbandoned(parts: Parts, isDead: IsDead): Promise<number> {
  const { db, now, bootId } = parts;
  const open = db.selectFrom('purchase_step').where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '!=', bootId);
  let settledSoFar = await markUnconfirmed(parts, { bootId, before: now() - LONGEST_PAYMENT, isDead: async () => true });
  for (const { boot_id } of await open.select('boot_id').distinct().execute()) {
    settledSoFar += await markUnconfirmed(parts, { bootId: boot_id, before: Number.POSITIVE_INFINITY, isDead });
  }
  return settledSoFar;
}
