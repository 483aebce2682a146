import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { type WebhookRules, lookupPublic, parseWebhookUrl } from './webhook-address.ts';

/** Milliseconds that a receiver may take. */
const WEBHOOK_TIMEOUT_MS = 10_000;
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret in the form of the Standard Webhooks specification. */
export const createWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface SignedMessage {
  /** The same for each attempt: the receiver's idempotency key. */
  readonly id: string;
  /** Seconds since 1970, UTC. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the signature header of the Standard Webhooks specification, version 1: HMAC-SHA256 over id, time and body. */
export function signWebhook(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Why a message was not accepted, in words that name no address. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault';
}

const faults: Readonly<Record<string, string>> = {
  EPRIVATE: 'The address is not on the internet.',
  ENOTFOUND: 'There is no such host.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ABORT_ERR: 'The receiver did not answer within 10 seconds.',
};

function toDeliveryFault(error: unknown): DeliveryFault {
  const { code = '' } = error as { readonly code?: string };
  return new DeliveryFault(faults[code] ?? `The receiver could not be reached${/^[A-Z_0-9]{1,60}$/.test(code) ? ` (${code})` : ''}.`, { cause: error });
}

/** Sends the request. Follows no redirect, and reads nothing of the answer but its status. */
function requestStatus(url: URL, { body, headers, allowsPrivate }: { readonly body: string; readonly headers: http.OutgoingHttpHeaders } & WebhookRules): Promise<number> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
    const sent = request(url, { method: 'POST', headers, signal, agent: false, ...(!allowsPrivate && { lookup: lookupPublic }) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** Posts a signed message. Resolves once the receiver has answered 2xx. @throws DeliveryFault */
export async function postWebhook({ url: text, secret }: Webhook, message: SignedMessage, rules: WebhookRules): Promise<void> {
  const url = parseWebhookUrl(text, rules);
  if (url === null) throw new DeliveryFault(faults['EPRIVATE']);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'Bindflow',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook(secret, message),
  };
  const status = await requestStatus(url, { body: message.body, headers, ...rules }).catch((error: unknown) => {
    throw toDeliveryFault(error);
  });
  if (status < 200 || status > 299) throw new DeliveryFault(`The receiver answered ${status}.`);
}
