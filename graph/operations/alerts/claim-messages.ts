import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Messages that one process sends together. Each ends within half a minute, before another process may try it. */
const MAX_PLACES = 100;
/** Of these, the places of one target: an email address, or a webhook. One that hangs keeps its own messages only. */
const MAX_TARGET_PLACES = 2;
/** And the places of one receiver: all webhooks of a host, or the mail server, which takes few connections of one client. */
const MAX_HOST_PLACES = 4;
const MAX_MAIL_PLACES = 8;
/** Seconds until the next attempt. They double with each, up to the second number. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;

export type AlertRow = Selectable<Database['alert']>;

/** A message whose attempt is due. One alert has one message for each target. */
export interface ClaimedMessage extends AlertRow {
  /** The same for each attempt, also when the message moves to another subscription of its target. */
  readonly messageId: string;
  readonly subscription: string;
  readonly target: Buffer;
  /** Keyed. */
  readonly targetHash: string;
  /** Who takes it: the host of a webhook, or the mail server. */
  readonly receiver: string;
  /** With this one. */
  readonly attempts: number;
}

/** Counts the messages under way by target or receiver, as JSON rows. */
function countPlaces(underWay: Iterable<ClaimedMessage>, by: 'targetHash' | 'receiver'): string {
  const places = new Map<string, number>();
  for (const message of underWay) places.set(message[by], (places.get(message[by]) ?? 0) + 1);
  return JSON.stringify([...places].map(([key, taken]) => ({ key, taken })));
}

/**
 * Claims due messages for which there is a place. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no
 * other process sends it meanwhile, and if this one dies, another repeats it under the same id. A queue in memory would keep claimed messages past that time.
 */
export async function claimMessages(db: Kysely<Database>, underWay: ReadonlySet<ClaimedMessage>): Promise<ClaimedMessage[]> {
  const free = MAX_PLACES - underWay.size;
  if (free <= 0) return [];
  const taken = (by: 'targetHash' | 'receiver') => sql`json_to_recordset(${countPlaces(underWay, by)}::json) as busy (key text, taken integer)`;
  const { rows } = await sql<ClaimedMessage>`
    with target_ranked as (
      select delivery.alert_id, delivery.subscription_id, delivery.next_attempt_at, subscription.channel, coalesce(subscription.receiver, subscription.target_hash) as receiver,
        coalesce(busy.taken, 0) + row_number() over (partition by subscription.target_hash order by delivery.next_attempt_at, delivery.alert_id) as place
      from alert_delivery delivery join alert_subscription subscription on subscription.id = delivery.subscription_id
      left join ${taken('targetHash')} on busy.key = subscription.target_hash
      where delivery.state = 'PENDING' and delivery.next_attempt_at <= now()),
    ranked as (
      select target_ranked.*, coalesce(busy.taken, 0) + row_number() over (partition by receiver order by next_attempt_at, alert_id, subscription_id) as receiver_place
      from target_ranked left join ${taken('receiver')} on busy.key = receiver where place <= ${MAX_TARGET_PLACES}),
    due as (
      select delivery.alert_id, delivery.subscription_id from alert_delivery delivery
      join ranked on ranked.alert_id = delivery.alert_id and ranked.subscription_id = delivery.subscription_id
      where ranked.receiver_place <= case channel when 'EMAIL' then ${MAX_MAIL_PLACES}::integer else ${MAX_HOST_PLACES}::integer end
        and delivery.state = 'PENDING' and delivery.next_attempt_at <= now()
      order by delivery.next_attempt_at limit ${free} for update of delivery skip locked),
    claimed as (
      update alert_delivery delivery set attempts = delivery.attempts + 1,
        next_attempt_at = now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, delivery.attempts), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'
      from due where delivery.alert_id = due.alert_id and delivery.subscription_id = due.subscription_id
      returning delivery.alert_id, delivery.subscription_id, delivery.message_id, delivery.attempts)
    select alert.*, claimed.message_id as "messageId", subscription.id as subscription, subscription.target, subscription.target_hash as "targetHash",
      coalesce(subscription.receiver, subscription.target_hash) as receiver, claimed.attempts
    from claimed join alert on alert.id = claimed.alert_id join alert_subscription subscription on subscription.id = claimed.subscription_id`.execute(db);
  return rows;
}
