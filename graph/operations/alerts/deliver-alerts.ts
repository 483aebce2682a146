import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#graph/db';
import type { Alert, AlertFacts } from './alert.ts';
import { DeliveryFault } from './post-webhook.ts';
import { type SenderDeps, sendAlert } from './send-alert.ts';

/** Messages that are sent together. Each ends within half a minute, so all end before another process may try them. */
const MESSAGES_TOGETHER = 10;
/** Seconds until the next attempt. They double with each, up to the second number. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;
/** After this many failed attempts, over some 20 hours, a message is given up. */
const MAX_DELIVERY_ATTEMPTS = 12;

export interface DeliveryDeps extends SenderDeps {
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'warn'>;
}

type AlertRow = Selectable<Database['alert']>;
export const toAlert = (row: AlertRow): Alert => ({
  id: row.id,
  program: row.program,
  sponsor: row.sponsor,
  isDemo: row.is_demo,
  facts: row.facts as AlertFacts,
  raisedAt: row.raised_at,
  endedAt: row.ended_at,
});

interface ClaimedMessage extends AlertRow {
  readonly subscription: string;
  readonly target: Buffer;
  /** With this one. */
  readonly attempts: number;
}

/**
 * Claims due messages. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no other process sends it
 * meanwhile, and if this one dies, another repeats it under the same id.
 */
async function claimMessages(db: Kysely<Database>): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select alert_id, subscription_id from alert_delivery where state = 'PENDING' and next_attempt_at <= now()
      order by next_attempt_at limit ${MESSAGES_TOGETHER} for update skip locked),
    claimed as (
      update alert_delivery delivery set attempts = delivery.attempts + 1,
        next_attempt_at = now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, delivery.attempts), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'
      from due where delivery.alert_id = due.alert_id and delivery.subscription_id = due.subscription_id
      returning delivery.alert_id, delivery.subscription_id, delivery.attempts)
    select alert.*, subscription.id as subscription, subscription.target, claimed.attempts
    from claimed join alert on alert.id = claimed.alert_id join alert_subscription subscription on subscription.id = claimed.subscription_id`.execute(db);
  return rows;
}

const selectMessage = (db: Kysely<Database>, { id, subscription }: ClaimedMessage) =>
  db.updateTable('alert_delivery').where('alert_id', '=', id).where('subscription_id', '=', subscription).where('state', '=', 'PENDING');

async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<boolean> {
  const { db, log } = deps;
  try {
    // The receiver’s idempotency key, and the left part of a Message-ID.
    await sendAlert(deps, { id: message.subscription, target: message.target }, { id: `${message.id}_${message.subscription}`, alert: toAlert(message) });
  } catch (error) {
    // Any other fault counts as an attempt, too: it must not keep the messages behind it.
    const reason = error instanceof DeliveryFault ? error.message : 'The message could not be made.';
    const isLast = message.attempts >= MAX_DELIVERY_ATTEMPTS;
    log.warn({ alert: message.id, attempts: message.attempts, isLast, reason, ...(error instanceof DeliveryFault ? {} : { err: error }) }, 'an alert could not be delivered');
    await selectMessage(db, message)
      .set({ last_error: reason, ...(isLast && { state: 'FAILED' }) })
      .execute();
    return false;
  }
  await selectMessage(db, message)
    .set({ state: 'DELIVERED', delivered_at: sql<Date>`now()`, last_error: null })
    .execute();
  return true;
}

/** Sends the messages that are due. Several processes may do so together. Returns how many were delivered. */
export async function deliverAlerts(deps: DeliveryDeps, isEnding = (): boolean => false): Promise<number> {
  let delivered = 0;
  while (!isEnding()) {
    const messages = await claimMessages(deps.db);
    if (messages.length === 0) break;
    const results = await Promise.all(messages.map((message) => deliver(deps, message)));
    delivered += results.filter(Boolean).length;
  }
  return delivered;
}
