import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import { type AlertTarget, readTarget } from './targets.ts';

export interface SubscriptionDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** A keyed hash. */
  readonly fingerprint: (text: string) => string;
}

/** The receiver of every mail. */
const MAIL_SERVER = 'EMAIL';

/** Returns who takes messages to a target: the mail server, or the keyed hash of the webhook's host. Webhooks of one host fail together. */
export function toReceiver(target: AlertTarget, fingerprint: SubscriptionDeps['fingerprint']): string {
  if ('email' in target) return MAIL_SERVER;
  return fingerprint(`alert/host/${new URL(target.url).hostname.replace(/\.$/, '')}`);
}

/** Names the receivers of subscriptions from before receivers were stored. One whose target cannot be decrypted has its target for a receiver. */
export async function nameReceivers({ db, keys, fingerprint }: SubscriptionDeps): Promise<void> {
  const unnamed = await db.selectFrom('alert_subscription').select(['id', 'target', 'target_hash']).where('receiver', 'is', null).orderBy('id').execute();
  for (const { id, target, target_hash } of unnamed) {
    let receiver = target_hash;
    try {
      receiver = toReceiver(readTarget(keys, id, target), fingerprint);
    } catch {
      // LOG_KEY has changed: its messages cannot be sent.
    }
    await db.updateTable('alert_subscription').set({ receiver }).where('id', '=', id).where('receiver', 'is', null).execute();
  }
}
