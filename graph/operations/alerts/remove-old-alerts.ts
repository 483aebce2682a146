import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { type Condition, ALERT_RETENTION_DAYS } from './alert.ts';

const RETENTION_MS = ALERT_RETENTION_DAYS * 86_400_000;

/** Removes alerts that ended before the retention began, with their messages, unless one is still due. Returns how many. @param now milliseconds since 1970, UTC */
export async function removeOldAlerts(db: Kysely<Database>, now: number): Promise<number> {
  const begin = new Date(now - RETENTION_MS);
  return db.transaction().execute(async (trx) => {
    // Alerts before messages, each in one order. What a delete finds has none.
    const { rows } = await sql<{ id: string }>`
      select id from alert where raised_at < ${begin} and ended_at < ${begin}
        and not exists (select from alert_delivery delivery where delivery.alert_id = alert.id and delivery.state = 'PENDING')
      order by id for update`.execute(trx);
    const old = rows.map(({ id }) => id);
    if (old.length === 0) return 0;
    await sql`select from alert_delivery where alert_id = any(${old}::uuid[]) order by alert_id, subscription_id for update`.execute(trx);
    await sql`delete from alert where id = any(${old}::uuid[])`.execute(trx);
    return old.length;
  });
}

/** True if an alert of the condition may have been raised and removed: it must not be raised again. Windows are of the last days, so this is about payments. */
export const isRetentionOver = ({ facts }: Condition, now: Date): boolean =>
  Date.parse(facts.kind === 'UNCONFIRMED_PAYMENT' ? facts.unconfirmedAt : facts.from) <= now.getTime() - RETENTION_MS;
