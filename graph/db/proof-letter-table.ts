import type { Generated } from 'kysely';

/** Outbox: the letter with the proof of coverage of a purchase. */
export interface ProofLetterTable {
  root_id: string;
  purchase_id: string;
  /** Which paid: the letter goes to the email in its answers. */
  application_id: string;
  state: Generated<'PENDING' | 'SENT' | 'FAILED'>;
  attempts: Generated<number>;
  /** By the database's clock. */
  next_attempt_at: Generated<Date>;
  created_at: Generated<Date>;
  /** When it was sent or given up. */
  ended_at: Date | null;
  /** Why the last attempt failed. */
  last_fault: string | null;
}

/** Outbox: the letter with a certificate to its holder. */
export interface CertificateLetterTable extends ProofLetterTable {
  /** Which of the purchase's certificates, from 1. */
  certificate: number;
}
