import type { Generated } from 'kysely';

/** Outbox: the one reminder of an application family. */
interface ReminderTable {
  root_id: string;
  /** Which its link continues. */
  application_id: string;
  /** CANCELED: it must not be sent; `last_fault` says why. */
  state: Generated<'PENDING' | 'SENT' | 'FAILED' | 'CANCELED'>;
  attempts: Generated<number>;
  /** By the database's clock. */
  next_attempt_at: Generated<Date>;
  created_at: Generated<Date>;
  /** When it was sent, given up or canceled. */
  ended_at: Date | null;
  /** Why the last attempt failed. */
  last_fault: string | null;
  /** Keyed hash of the normalized address; null before the first attempt. */
  email_hash: Buffer | null;
  /** Hash of the token in its link to unsubscribe; null before the first attempt. */
  unsubscribe_hash: Buffer | null;
}

/** Addresses to which no reminder goes. They outlast an erasure: nobody can be read from a keyed hash. */
interface UnsubscribedEmailTable {
  /** Keyed hash of the normalized address. */
  hash: Buffer;
  unsubscribed_at: Generated<Date>;
}

export interface ReminderTables {
  reminder: ReminderTable;
  unsubscribed_email: UnsubscribedEmailTable;
}
