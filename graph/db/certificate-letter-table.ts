import type { ProofLetterTable } from './proof-letter-table.ts';

/** Outbox: the letter with a certificate to its holder. */
export interface CertificateLetterTable extends ProofLetterTable {
  /** Which of the purchase's certificates, from 1. */
  certificate: number;
}
