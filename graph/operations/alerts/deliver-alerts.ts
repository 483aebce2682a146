import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Updateable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#graph/db';
import { inItemSpan } from '#graph/tracing';
import type { Alert, AlertFacts } from './alert.ts';
import { type AlertRow, type ClaimedMessage, claimMessages } from './claim-messages.ts';
import { DeliveryFault } from './post-webhook.ts';
import { type SubscriptionDeps, nameReceivers } from './receivers.ts';
import { type SenderDeps, sendAlert } from './send-alert.ts';

/** After this many failed attempts, over some 20 hours, a message is given up. */
const MAX_DELIVERY_ATTEMPTS = 12;
/** Milliseconds after which messages are looked for again while others are under way. */
const LOOK_AGAIN_MS = 1000;

export interface DeliveryDeps extends SenderDeps, SubscriptionDeps {
  readonly log: Pick<Logger, 'warn'>;
}

export const toAlert = (row: AlertRow): Alert => ({
  id: row.id,
  program: row.program,
  sponsor: row.sponsor,
  isDemo: row.is_demo,
  facts: row.facts as AlertFacts,
  raisedAt: row.raised_at,
  endedAt: row.ended_at,
});

type Outcome = Pick<Updateable<Database['alert_delivery']>, 'state' | 'last_error'>;

/** By its id: its subscription may have been removed since the claim, and the message moved to another one of its target. */
async function recordOutcome(db: Kysely<Database>, { id, messageId }: ClaimedMessage, outcome: Outcome): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .where('alert_id', '=', id)
    .where('message_id', '=', messageId)
    .where('state', '=', 'PENDING')
    .set({ ...outcome, ...(outcome.state === 'DELIVERED' && { delivered_at: sql<Date>`now()` }) })
    .execute();
}

async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<boolean> {
  const { db, log } = deps;
  try {
    await sendAlert(deps, { id: message.subscription, target: message.target }, { id: message.messageId, alert: toAlert(message) });
  } catch (error) {
    // Any other fault counts as an attempt, too: it must not keep the messages behind it.
    const reason = error instanceof DeliveryFault ? error.message : 'The message could not be made.';
    const isLast = message.attempts >= MAX_DELIVERY_ATTEMPTS;
    log.warn({ alert: message.id, attempts: message.attempts, isLast, reason, ...(error instanceof DeliveryFault ? {} : { err: error }) }, 'an alert could not be delivered');
    await recordOutcome(db, message, { last_error: reason, ...(isLast && { state: 'FAILED' }) });
    return false;
  }
  await recordOutcome(db, message, { state: 'DELIVERED', last_error: null });
  return true;
}

/** The messages under way. */
function createDeliveryPool(deps: DeliveryDeps) {
  const runs = new Map<ClaimedMessage, Promise<void>>();
  const results = { delivered: 0, faults: [] as unknown[] };
  async function run(message: ClaimedMessage): Promise<void> {
    try {
      if (await deliver(deps, message)) results.delivered += 1;
    } catch (error) {
      results.faults.push(error);
    } finally {
      runs.delete(message);
    }
  }
  return {
    results,
    underWay: (): ReadonlySet<ClaimedMessage> => new Set(runs.keys()),
    start: (message: ClaimedMessage): void =>
      void runs.set(
        message,
        inItemSpan('alert-delivery', () => run(message)),
      ),
    /** Resolves when a message has ended, or after a while; now if none is under way. */
    async change(): Promise<void> {
      if (runs.size === 0) return;
      const waiting = new AbortController();
      await Promise.race([...runs.values(), pause(LOOK_AGAIN_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    },
    end: async (): Promise<void> => void (await Promise.all(runs.values())),
  };
}

/** Sends the messages that are due, until none is left. Several processes may do so together. Returns how many were delivered. */
export async function deliverAlerts(deps: DeliveryDeps, isEnding = (): boolean => false): Promise<number> {
  const pool = createDeliveryPool(deps);
  const { results } = pool;
  await nameReceivers(deps);
  try {
    while (!isEnding() && results.faults.length === 0) {
      const underWay = pool.underWay();
      const claimed = await claimMessages(deps.db, underWay);
      for (const message of claimed) pool.start(message);
      // Those that ended since the claim have left places for others.
      if (underWay.size === 0 && claimed.length === 0) break;
      await pool.change();
    }
  } finally {
    await pool.end();
  }
  if (results.faults.length > 0) throw results.faults[0];
  return results.delivered;
}
