import type { Logger } from 'pino';
import type { LetterFault } from '#events/server-stream';
import type { EventStore } from '#graph/event-store';
import { type ClaimedLetter, type Letter, MAIL_TIMEOUT_MS, type Mail, type MailError, isBounce } from '#graph/mail';
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
  /** From 1; absent in the letter to the insured. */
  readonly certificate?: number;
}

const problemFaults: Readonly<Record<ProofProblem, LetterFault>> = { none: 'no-purchase', 'answers-missing': 'no-answers' };

/** Reads what a letter is made from, or why there is none. */
export async function readPurchase(deps: ProofDeps, { root, application, purchase_id: purchase }: ClaimedPurchaseLetter): Promise<PurchaseProof | LetterFault> {
  const found = await readProof(deps, { application: { root, id: application }, purchase });
  return typeof found === 'string' ? problemFaults[found] : found;
}

/** What tells a letter from others in the log. */
export const toLogFields = ({ purchase_id: purchase, certificate, attempts }: ClaimedPurchaseLetter) => ({ purchase, certificate, attempts });

/** Returns null once the mail server has taken the letter, else why it did not go. */
export async function sendLetter({ mail, log }: LetterDeps, letter: Letter, claimed: ClaimedPurchaseLetter): Promise<'mail-server' | 'bounced' | null> {
  try {
    await mail.send({ ...letter, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    return null;
  } catch (error) {
    // The server's own words may repeat the address.
    const { code, command, responseCode } = error as MailError;
    log.warn({ ...toLogFields(claimed), code, command, responseCode }, 'a letter of a purchase could not be mailed');
    return isBounce(error as MailError) ? 'bounced' : 'mail-server';
  }
}

/** Whatever is thrown is the fault `no-purchase`, and so an attempt: it must not keep the letters behind it. */
export async function sendOrFault<Fault extends string>(
  { log }: LetterDeps,
  claimed: ClaimedPurchaseLetter,
  send: () => Promise<Fault | null>,
): Promise<Fault | 'no-purchase' | null> {
  try {
    return await send();
  } catch (err) {
    log.error({ err, ...toLogFields(claimed) }, 'a letter of a purchase could not be made');
    return 'no-purchase';
  }
}
