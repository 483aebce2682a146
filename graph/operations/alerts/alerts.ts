import { randomUUID } from 'node:crypto';
import type { TimeCursor } from '#graph/db';
import { raiseAlerts } from './raise-alerts.ts';
import { type DeliveryDeps, deliverAlerts } from './deliver-alerts.ts';
import { type AlertPage, listAlerts } from './list-alerts.ts';
import { DeliveryFault } from './post-webhook.ts';
import { removeOldAlerts } from './remove-old-alerts.ts';
import { sendAlert } from './send-alert.ts';
import { removeSubscriptions } from './remove-subscriptions.ts';
import { type AlertSubscription, type NewSubscription, addSubscription, listSubscriptions } from './subscriptions.ts';
import { parseWebhookUrl } from './webhook-address.ts';

/** The result of adding a subscription; `secret` is the webhook's, and shown this one time. */
type Subscribed = { readonly subscription: AlertSubscription; readonly secret: string | null } | 'webhook refused' | 'no email' | 'too many';

/** How a test ended: the words say why it was not accepted. */
type TestResult = 'accepted' | 'unknown' | { readonly fault: string };

/** Alerts, who wants them, and their messages. Callers check the role. */
export interface Alerts {
  /** Judges the rules. Returns how many alerts were raised. Run it in one process at a time. */
  raise(): Promise<number>;
  /** Removes alerts that ended long ago. Returns how many. */
  removeOld(): Promise<number>;
  /** Sends what is due. Returns how many messages were accepted. */
  deliver(isEnding: () => boolean): Promise<number>;
  list(limit: number, after: TimeCursor | undefined): Promise<AlertPage>;
  listSubscriptions(owner: string): Promise<readonly AlertSubscription[]>;
  subscribe(wanted: NewSubscription): Promise<Subscribed>;
  /** Resolves to true if the analyst had it. */
  unsubscribe(owner: string, id: string): Promise<boolean>;
  sendTest(owner: string, id: string): Promise<TestResult>;
}

export interface AlertsDeps extends DeliveryDeps {
  /** Demo data raises alerts outside production only. */
  readonly allowsDemo: boolean;
}

async function subscribe(deps: AlertsDeps, wanted: NewSubscription): Promise<Subscribed> {
  if (wanted.webhookUrl !== null && parseWebhookUrl(wanted.webhookUrl, deps.webhooks) === null) return 'webhook refused';
  if (wanted.webhookUrl === null && (wanted.email === null || deps.mail === null)) return 'no email';
  return (await addSubscription(deps, wanted)) ?? 'too many';
}

async function sendTest(deps: AlertsDeps, owner: string, id: string): Promise<TestResult> {
  const subscription = await deps.db.selectFrom('alert_subscription').select(['id', 'target']).where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
  if (!subscription) return 'unknown';
  try {
    await sendAlert(deps, subscription, { id: `test_${randomUUID()}`, alert: null });
    return 'accepted';
  } catch (error) {
    if (error instanceof DeliveryFault) return { fault: error.message };
    throw error;
  }
}

/** Conversions are counted at most this share of the time: with many applications less often. */
const MAX_CONVERSION_SHARE = 0.01;

/** Returns a judgment of the rules that counts conversions only as often as that is cheap. */
function createRaise(deps: AlertsDeps): Alerts['raise'] {
  let nextConversionAt = 0;
  return async () => {
    const began = performance.now();
    const isConversionDue = began >= nextConversionAt;
    const raised = await raiseAlerts(deps, { now: deps.now(), isConversionDue });
    const ended = performance.now();
    if (isConversionDue) nextConversionAt = ended + (ended - began) / MAX_CONVERSION_SHARE;
    return raised;
  };
}

export function createAlerts(deps: AlertsDeps): Alerts {
  return {
    raise: createRaise(deps),
    removeOld: () => removeOldAlerts(deps.db, deps.now()),
    deliver: (isEnding) => deliverAlerts(deps, isEnding),
    list: (limit, after) => listAlerts(deps.db, limit, after),
    listSubscriptions: (owner) => listSubscriptions(deps, owner),
    subscribe: (wanted) => subscribe(deps, wanted),
    unsubscribe: async (owner, id) => (await removeSubscriptions(deps.db, { owner, id })).subscriptions > 0,
    sendTest: (owner, id) => sendTest(deps, owner, id),
  };
}
