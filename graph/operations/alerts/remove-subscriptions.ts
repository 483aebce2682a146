import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { wantsAlert } from './subscriptions.ts';

/** Subscriptions that were removed, and what became of their queued messages. */
export interface RemovedSubscriptions {
  readonly subscriptions: number;
  /** To another subscription of the same target. */
  readonly moved: number;
  /** Nobody else wants them. */
  readonly dropped: number;
}

interface Removal {
  readonly owner: string;
  /** One of the owner's; null for all. */
  readonly id: string | null;
}

/** Locks subscriptions and all others of their targets, so that none goes while messages move to it. Returns those to remove. */
async function lockSubscriptions(trx: Kysely<Database>, { owner, id }: Removal): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; isLeaving: boolean }>`
    select id, owner = ${owner} and (${id}::uuid is null or id = ${id}::uuid) as "isLeaving" from alert_subscription
    where target_hash in (select target_hash from alert_subscription where owner = ${owner} and (${id}::uuid is null or id = ${id}::uuid))
    order by id for update`.execute(trx);
  return rows.filter(({ isLeaving }) => isLeaving).map((row) => row.id);
}

/** Locks their messages, in the order in which everything locks them. Returns how many are queued. */
async function lockMessages(trx: Kysely<Database>, leaving: readonly string[]): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    select state from alert_delivery where subscription_id = any(${leaving}::uuid[]) order by alert_id, subscription_id for update`.execute(trx);
  return rows.filter(({ state }) => state === 'PENDING').length;
}

/**
 * Moves the messages of subscriptions that are about to go to the newest other one of their target that wants the same alert: they were queued for the target, not for
 * the subscription. A target that has one message of an alert still has one. Returns how many of them are queued.
 */
async function moveMessages(trx: Kysely<Database>, leaving: readonly string[]): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update alert_delivery delivery set subscription_id = heir.id
    from alert_delivery message join alert on alert.id = message.alert_id join alert_subscription leaving on leaving.id = message.subscription_id
    cross join lateral (
      select other.id from alert_subscription other
      where other.target_hash = leaving.target_hash and other.id <> all(${leaving}::uuid[]) and ${wantsAlert('other')}
      order by other.created_at desc limit 1) as heir
    where message.subscription_id = any(${leaving}::uuid[]) and delivery.alert_id = message.alert_id and delivery.subscription_id = message.subscription_id
    returning delivery.state`.execute(trx);
  return rows.filter(({ state }) => state === 'PENDING').length;
}

/** Removes an analyst's subscriptions, and their messages unless another subscription wants them. Locks subscriptions before messages, each in one order. */
export async function removeSubscriptions(db: Kysely<Database>, removal: Removal): Promise<RemovedSubscriptions> {
  return db.transaction().execute(async (trx) => {
    const leaving = await lockSubscriptions(trx, removal);
    if (leaving.length === 0) return { subscriptions: 0, moved: 0, dropped: 0 };
    const queued = await lockMessages(trx, leaving);
    const moved = await moveMessages(trx, leaving);
    await sql`delete from alert_subscription where id = any(${leaving}::uuid[])`.execute(trx);
    return { subscriptions: leaving.length, moved, dropped: queued - moved };
  });
}
