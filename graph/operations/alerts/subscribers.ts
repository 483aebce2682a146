import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** A person with subscriptions, for operators: without addresses. */
export interface AlertSubscriber {
  /** The identity provider's id. */
  readonly owner: string;
  /** As the person was called when subscribing last. */
  readonly name: string;
  readonly subscriptions: number;
  /** Messages that are still to be sent. */
  readonly queued: number;
}

/** Yields everyone who has subscribed, by name. */
export async function* listSubscribers(db: Kysely<Database>): AsyncIterable<AlertSubscriber> {
  const { rows } = await sql<AlertSubscriber>`
    select owner, (array_agg(created_by order by created_at desc, id))[1] as name, count(*)::integer as subscriptions,
      sum((select count(*) from alert_delivery where subscription_id = alert_subscription.id and state = 'PENDING'))::integer as queued
    from alert_subscription group by owner order by name, owner`.execute(db);
  yield* rows;
}
