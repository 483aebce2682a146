import type { EncryptionKeys } from '#graph/event-store';
import { MAIL_TIMEOUT_MS, type Mail } from '#graph/mail';
import type { Alert } from './alert.ts';
import { describeAlert } from './describe-alert.ts';
import { DeliveryFault, postWebhook } from './post-webhook.ts';
import { type AlertTarget, readTarget } from './targets.ts';
import type { WebhookRules } from './webhook-address.ts';

/** What a message is sent with. */
export interface SenderDeps {
  readonly keys: EncryptionKeys;
  /** Null if the deployment has no mail server. */
  readonly mail: Mail | null;
  /** Where the console is: the origin of the pages. */
  readonly origin: string;
  readonly webhooks: WebhookRules;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Milliseconds for one mail, in place of half a minute; for tests. */
  readonly mailTimeoutMs?: number;
}

/** A message to one subscription: of an alert, or a test. */
export interface AlertMessage {
  /** The same for each attempt. */
  readonly id: string;
  /** Null for a test. */
  readonly alert: Alert | null;
}

interface Text {
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

const TEST_TEXT: Text = { title: 'Test: alerts arrive here', detail: 'Someone asked for this test on the page Alerts. Nothing has happened.', path: '/alerts' };

/** Returns the facts without what leads to one buyer: a receiver has the link. */
function toPublicFacts({ facts }: Alert): object {
  if (facts.kind !== 'UNCONFIRMED_PAYMENT') return facts;
  const { root: _root, application: _application, ...shown } = facts;
  return shown;
}

function toWebhookBody({ alert }: AlertMessage, { title, detail, path }: Text, { origin, now }: SenderDeps): string {
  const url = `${origin}/console${path}`;
  const about = alert && {
    alert: alert.id,
    program: alert.program,
    sponsor: alert.sponsor,
    isDemo: alert.isDemo,
    raisedAt: alert.raisedAt.toISOString(),
    facts: toPublicFacts(alert),
  };
  return JSON.stringify({
    type: `alert.${alert?.facts.kind.toLowerCase() ?? 'test'}`,
    timestamp: (alert?.raisedAt ?? new Date(now())).toISOString(),
    data: { title, detail, url, ...about },
  });
}

async function sendMail(to: string, { id }: AlertMessage, { title, detail, path }: Text, { mail, origin, mailTimeoutMs = MAIL_TIMEOUT_MS }: SenderDeps): Promise<void> {
  if (mail === null) throw new DeliveryFault('This deployment has no mail server.');
  const { hostname } = new URL(origin);
  const signal = AbortSignal.timeout(mailTimeoutMs);
  const letter = {
    from: { name: 'Bindflow alerts', address: `alerts@${hostname}` },
    to,
    subject: title,
    lang: 'en-US',
    text: `${title}.\n\n${detail}\n\n${origin}/console${path}\n\nYou get this mail because you asked for alerts: ${origin}/console/alerts\n`,
    messageId: `<${id}@${hostname}>`,
    signal,
  };
  await mail.send(letter).catch((error: unknown) => {
    throw new DeliveryFault(`The mail server did not accept the mail${signal.aborted ? ` within ${mailTimeoutMs / 1000} seconds` : ''}.`, { cause: error });
  });
}

/** Sends one message. Resolves once its receiver has accepted it. @throws DeliveryFault */
export async function sendAlert(deps: SenderDeps, subscription: { readonly id: string; readonly target: Buffer }, message: AlertMessage): Promise<void> {
  const text: Text = message.alert === null ? TEST_TEXT : describeAlert(message.alert);
  let target: AlertTarget;
  try {
    target = readTarget(deps.keys, subscription.id, subscription.target);
  } catch (error) {
    throw new DeliveryFault('The address cannot be decrypted: LOG_KEY has changed.', { cause: error });
  }
  if ('email' in target) return sendMail(target.email, message, text, deps);
  const timestamp = Math.floor(deps.now() / 1000);
  return postWebhook(target, { id: message.id, timestamp, body: toWebhookBody(message, text, deps) }, deps.webhooks);
}
