import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Messages that one process sends together. Each ends within half a minute, before another process may try it. */
const MAX_PLACES = 100;
/** Of these, the places of one receiver: a webhook, or the mail server. One that hangs keeps its own messages only. */
const MAX_RECEIVER_PLACES = 2;
/** Seconds until the next attempt. They double with each, up to the second number. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;

export type AlertRow = Selectable<Database['alert']>;

/** A message whose attempt is due. One alert has one message for each target. */
export interface ClaimedMessage extends AlertRow {
  readonly subscription: string;
  readonly target: Buffer;
  /** Keyed. */
  readonly targetHash: string;
  /** Who takes it: a webhook, or the mail server. */
  readonly receiver: string;
  /** With this one. */
  readonly attempts: number;
}

/** Counts the messages under way by receiver, as JSON rows. */
function countPlaces(underWay: Iterable<ClaimedMessage>): string {
  const places = new Map<string, number>();
  for (const { receiver } of underWay) places.set(receiver, (places.get(receiver) ?? 0) + 1);
  return JSON.stringify([...places].map(([receiver, taken]) => ({ receiver, taken })));
}

/**
 * Claims due messages for which there is a place. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no
 * other process sends it meanwhile, and if this one dies, another repeats it under the same id. A queue in memory would keep claimed messages past that time.
 */
export async function claimMessages(db: Kysely<Database>, underWay: ReadonlySet<ClaimedMessage>): Promise<ClaimedMessage[]> {
  const free = MAX_PLACES - underWay.size;
  if (free <= 0) return [];
  const { rows } = await sql<ClaimedMessage>`
    with receivers as (
      select id, case channel when 'EMAIL' then 'EMAIL' else target_hash end as receiver from alert_subscription),
    ranked as (
      select delivery.alert_id, delivery.subscription_id,
        coalesce(busy.taken, 0) + row_number() over (partition by receivers.receiver order by delivery.next_attempt_at, delivery.alert_id) as place
      from alert_delivery delivery join receivers on receivers.id = delivery.subscription_id
      left join json_to_recordset(${countPlaces(underWay)}::json) as busy (receiver text, taken integer) on busy.receiver = receivers.receiver
      where delivery.state = 'PENDING' and delivery.next_attempt_at <= now()),
    due as (
      select delivery.alert_id, delivery.subscription_id from alert_delivery delivery
      join ranked on ranked.alert_id = delivery.alert_id and ranked.subscription_id = delivery.subscription_id
      where ranked.place <= ${MAX_RECEIVER_PLACES} and delivery.state = 'PENDING' and delivery.next_attempt_at <= now()
      order by delivery.next_attempt_at limit ${free} for update of delivery skip locked),
    claimed as (
      update alert_delivery delivery set attempts = delivery.attempts + 1,
        next_attempt_at = now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, delivery.attempts), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'
      from due where delivery.alert_id = due.alert_id and delivery.subscription_id = due.subscription_id
      returning delivery.alert_id, delivery.subscription_id, delivery.attempts)
    select alert.*, subscription.id as subscription, subscription.target, subscription.target_hash as "targetHash", receivers.receiver, claimed.attempts
    from claimed join alert on alert.id = claimed.alert_id join alert_subscription subscription on subscription.id = claimed.subscription_id
    join receivers on receivers.id = subscription.id`.execute(db);
  return rows;
}
