import { tell } from './facts.ts';
import type { Parts } from './rows.ts';

/** No payment is under way for so many milliseconds: what came of it could not be written. */
const LONGEST_PAYMENT = 15 * 60_000;

/** A process's payments under way are in doubt from now on; where a time is given, those that began before. Returns how many. */
async function doubt({ db, now, eventLog }: Parts, bootId: string, before = Number.POSITIVE_INFINITY): Promise<number> {
  const open = db.selectFrom('purchase_step').select(['root_id', 'id', 'started_at']).where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '=', bootId);
  const found = (await open.execute()).filter(({ started_at }) => started_at.getTime() <= before);
  let doubted = 0;
  for (const { root_id, id } of found) {
    doubted += await db.transaction().execute(async (trx) => {
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
export async function settleAbandoned(parts: Parts, isAlive: (bootId: string) => Promise<boolean>): Promise<number> {
  const { db, now, bootId } = parts;
  const open = db.selectFrom('purchase_step').where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '!=', bootId);
  let settledSoFar = await doubt(parts, bootId, now() - LONGEST_PAYMENT);
  for (const { boot_id } of await open.select('boot_id').distinct().execute()) {
    if (!(await isAlive(boot_id))) settledSoFar += await doubt(parts, boot_id);
  }
  return settledSoFar;
}
