import type { Generated } from 'kysely';

interface LetterTable {
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

/** Outbox: the letter with the proof of coverage of a purchase. */
interface ProofLetterTable extends LetterTable {
  /** How often its buyer has had it sent again. */
  resends: Generated<number>;
  /** When it was queued again. */
  resent_at: Date | null;
}

/** Outbox: the letter with a certificate to its holder. */
interface CertificateLetterTable extends LetterTable {
  /** Which of the purchase's certificates, from 1. */
  certificate: number;
}

/** A buyer wants the proofs of coverage of an address again. The row stays until a worker knows of each letter whether it goes there, and is deleted with the queueing. */
interface ProofRequestTable {
  id: Generated<string>;
  /** Keyed hash of the normalized address. */
  email_hash: Buffer;
  /** Of the program; null for all. */
  sitename: string | null;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  /** By the database's clock; null before the first attempt. */
  next_attempt_at: Date | null;
}

export interface ProofLetterTables {
  proof_letter: ProofLetterTable;
  certificate_letter: CertificateLetterTable;
  proof_request: ProofRequestTable;
}
