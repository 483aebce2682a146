import type { Logger } from 'pino';
import type { LetterFault } from '#events/server-stream';
import type { EventStore } from '#graph/event-store';
import { type ClaimedLetter, type Letter, MAIL_TIMEOUT_MS, type Mail } from '#graph/mail';
import { type ProofDeps, type ProofProblem, type PurchaseProof, readProof } from './read-proof.ts';

export interface LetterDeps extends ProofDeps {
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'record'>;
  readonly mail: Mail;
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
export async function readPurchase(deps: ProofDeps, { root, application, purchase_id: purchase }: ClaimedPurchaseLetter): Promise<PurchaseProof | LetterFault> {
  const found = await readProof(deps, { application: { root, id: application }, purchase });
  return typeof found === 'string' ? problemFaults[found] : found;
}

/** Returns null once the mail server has taken the letter, else why it did not go. */
export async function sendLetter({ mail, log }: LetterDeps, letter: Letter, { purchase_id: purchase, attempts }: ClaimedPurchaseLetter): Promise<LetterFault | null> {
  try {
    await mail.send({ ...letter, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    return null;
  } catch (error) {
    // The server's own words may repeat the address.
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
    log.warn({ purchase, attempts, code, command, responseCode }, 'a letter of a purchase could not be mailed');
    return 'mail-server';
  }
}

/** Any other fault counts as an attempt, too: it must not keep the letters behind it. */
export async function countFault(
  { log }: LetterDeps,
  { purchase_id: purchase, attempts }: ClaimedPurchaseLetter,
  send: () => Promise<LetterFault | null>,
): Promise<LetterFault | null> {
  try {
    return await send();
  } catch (err) {
    log.error({ err, purchase, attempts }, 'a letter of a purchase could not be made');
    return 'no-purchase';
  }
}
