import type { EncryptionKeys } from '#graph/event-store';
import type { Webhook } from './post-webhook.ts';

/** Where a subscription's messages go: an email address, or a webhook. */
export type AlertTarget = { readonly email: string } | Webhook;

export const targetContext = (id: string): string => `alert_subscription/${id}`;
export const sealTarget = (keys: EncryptionKeys, id: string, target: AlertTarget): Buffer => keys.seal(Buffer.from(JSON.stringify(target)), targetContext(id));
/** @throws if LOG_KEY has changed since it was sealed */
export const readTarget = (keys: EncryptionKeys, id: string, sealed: Buffer): AlertTarget => JSON.parse(keys.unseal(sealed, targetContext(id)).toString('utf8')) as AlertTarget;

export const formatTarget = (target: AlertTarget): string => ('email' in target ? target.email : target.url);

/** Returns the address; a text in its place if LOG_KEY has changed, so that the subscription can still be removed. */
export function describeTarget(keys: EncryptionKeys, { id, target }: { readonly id: string; readonly target: Buffer }): string {
  try {
    return formatTarget(readTarget(keys, id, target));
  } catch {
    return '(cannot be decrypted)';
  }
}
