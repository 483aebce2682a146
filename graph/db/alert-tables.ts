import type { Generated } from 'kysely';
import type { Jsonb, KeyVersion } from './column-types.ts';

/** What happened that analysts asked to hear of. */
interface AlertTable {
  id: string;
  kind: string;
  /** What it is about: one payment, the declines of one program, the conversion of one sponsor. One alert of a condition is open at a time. */
  condition: string;
  /** The condition, and the beginning of the window that it was found in. */
  dedupe_key: string;
  program: string | null;
  sponsor: string | null;
  /** True if it is about demo data. */
  is_demo: boolean;
  facts: Jsonb<object>;
  raised_at: Date;
  /** Null while the condition holds. */
  ended_at: Date | null;
}

/** Who wants to hear of which alerts, and where. */
interface AlertSubscriptionTable {
  id: string;
  /** The identity provider's id of the analyst. */
  owner: string;
  created_by: string;
  kinds: Jsonb<string[]>;
  /** Null for all. */
  program: string | null;
  sponsor: string | null;
  channel: 'EMAIL' | 'WEBHOOK';
  /** The address, of a webhook with its secret. Encrypted. */
  target: Buffer;
  key_version: KeyVersion;
  /** Keyed. */
  target_hash: string;
  /** Who takes its messages: `EMAIL` for the mail server, else the keyed hash of the webhook's host. Null until the next delivery names it. */
  receiver: string | null;
  created_at: Generated<Date>;
}

/** Outbox: the message of one alert to one subscription. */
interface AlertDeliveryTable {
  alert_id: string;
  subscription_id: string;
  /** The receiver's idempotency key. Stored, so that no release sends a message again under another one. */
  message_id: string;
  state: Generated<'PENDING' | 'DELIVERED' | 'FAILED'>;
  attempts: Generated<number>;
  /** By the database's clock. */
  next_attempt_at: Generated<Date>;
  delivered_at: Date | null;
  /** Why the last attempt failed, without addresses. */
  last_error: string | null;
}

export interface AlertTables {
  alert: AlertTable;
  alert_subscription: AlertSubscriptionTable;
  alert_delivery: AlertDeliveryTable;
}
