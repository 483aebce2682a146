import type { Logger } from 'pino';
import type { LetterFault } from '#events/server-stream';
import type { EncryptionKeys, EventStore } from '#graph/event-store';
import type { ClaimedLetter, OutboxDeps } from '#graph/outbox';
import { type ProofDeps, type ProofProblem, type PurchaseProof, readProof } from './read-proof.ts';

export interface LetterDeps extends ProofDeps, OutboxDeps {
  readonly db: ProofDeps['db'];
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'projectNow' | 'record'>;
  readonly keys: Pick<EncryptionKeys, 'hashEmail'>;
  /** Where the pages are: its host is a part of each Message-ID. */
  readonly origin: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** A letter of a purchase whose attempt is due. */
export interface ClaimedPurchaseLetter extends ClaimedLetter {
  readonly purchase_id: string;
}

const problemFaults: Readonly<Record<ProofProblem, LetterFault>> = { none: 'no-purchase', 'answers-missing': 'no-answers' };

/** Reads what a letter is made from, or why there is none. */
export async function readPurchase(deps: ProofDeps, { root_id: root, application_id: id, purchase_id: purchase }: ClaimedPurchaseLetter): Promise<PurchaseProof | LetterFault> {
  const found = await readProof(deps, { application: { root, id }, purchase });
  return typeof found === 'string' ? problemFaults[found] : found;
}

/** A repeated letter has the same one, so that mail programs show it once. */
export const createMessageId = (name: string, { origin }: Pick<LetterDeps, 'origin'>): string => `<${name}@${new URL(origin).hostname}>`;
