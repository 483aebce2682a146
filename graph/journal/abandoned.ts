import type { Parts } from './rows.ts';

/** No payment is under way for so many milliseconds: what came of it could not be written. */
const LONGEST_PAYMENT = 15 * 60_000;

/** A process's payments under way are in doubt from now on; where a time is given, those that began before. Returns how many. */
async function doubt({ db, now }: Parts, bootId: string, before?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_step')
    .set({ status: 'unconfirmed', ended_at: new Date(now()) })
    .where('step', '=', 'pay')
    .where('status', '=', 'started')
    .where('boot_id', '=', bootId)
    .$if(before !== undefined, (query) => query.where('started_at', '<=', new Date(before ?? 0)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
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
