import { type Kysely, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';

/** A message whose id is not stored yet. */
interface Message {
  readonly alert: string;
  readonly subscription: string;
  readonly target: string;
}

/** Ids as the release before has made them: receivers may have these messages already. */
async function storeMessageIds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Message>`
    select delivery.alert_id as alert, delivery.subscription_id as subscription, subscription.target_hash as target
    from alert_delivery delivery join alert_subscription subscription on subscription.id = delivery.subscription_id`.execute(db);
  const named = rows.map(({ alert, subscription, target }) => ({ alert, subscription, id: `${alert}_${uuidOf(target, alert)}` }));
  await sql`
    update alert_delivery set message_id = named.id from json_to_recordset(${JSON.stringify(named)}::json) as named (alert uuid, subscription uuid, id text)
    where alert_id = named.alert and subscription_id = named.subscription`.execute(db);
}

/** The ids of messages, and which host each webhook is at. The hosts are encrypted, so the next delivery names those of older subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_delivery add column message_id text`.execute(db);
  await storeMessageIds(db);
  await sql`alter table alert_delivery alter column message_id set not null`.execute(db);
  await sql`alter table alert_subscription add column receiver text`.execute(db);
}
