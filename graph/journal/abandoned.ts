import type { Kysely } from 'kysely';
import type { Database } from '#graph/database';
import { tell } from './facts.ts';
import type { Parts } from './rows.ts';

/** No payment is under way for so many milliseconds: what came of it could not be written. */
const LONGEST_PAYMENT = 15 * 60_000;

/** Whether a process is dead, as far as a transaction can make sure of it. */
export type IsDead = (trx: Kysely<Database>, bootId: string) => Promise<boolean>;

interface Doubted {
  readonly bootId: string;
  /** Those that began before; milliseconds since 1970. */
  readonly before: number;
  readonly isDead: IsDead;
}

/** A process's payments under way are in doubt from now on. Returns how many. */
async function doubt({ db, now, eventLog }: Parts, { bootId, before, isDead }: Doubted): Promise<number> {
  const open = db.selectFrom('purchase_step').select(['root_id', 'id', 'started_at']).where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '=', bootId);
  const found = (await open.execute()).filter(({ started_at }) => started_at.getTime() <= before);
  let doubted = 0;
  for (const { root_id, id } of found) {
    doubted += await db.transaction().execute(async (trx) => {
      if (!(await isDead(trx, bootId))) return 0;
      const set = { status: 'unconfirmed', ended_at: new Date(now()) } as const;
      const still = trx.updateTable('purchase_step').set(set).where('root_id', '=', root_id).where('id', '=', id).where('status', '=', 'started').where('boot_id', '=', bootId);
      const row = await still.returningAll().executeTakeFirst();
      if (row) await tell(trx, eventLog, row, { by: 'sweep' });
      return row ? 1 : 0;
    });
  }
  return doubted;
}

/** Payments that were under way when another process ended, or for longer than any payment takes, are in doubt. Returns how many. */
export async function settleAbandoned(parts: Parts, isDead: IsDead): Promise<number> {
  const { db, now, bootId } = parts;
  const open = db.selectFrom('purchase_step').where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '!=', bootId);
  let settledSoFar = await doubt(parts, { bootId, before: now() - LONGEST_PAYMENT, isDead: async () => true });
  for (const { boot_id } of await open.select('boot_id').distinct().execute()) {
    settledSoFar += await doubt(parts, { bootId: boot_id, before: Number.POSITIVE_INFINITY, isDead });
  }
  return settledSoFar;
}
