import type { Kysely } from 'kysely';
import type { Certificate } from '#events/rules';
import { type LetterFault, certificateMailFailed, certificateMailed } from '#events/server-stream';
import type { Database } from '#graph/db';
import { type DrawnLetter, type Outbox, deliverOutbox } from '#graph/outbox';
import { createCertificateLetter } from './certificate-letter.ts';
import { type ClaimedPurchaseLetter, type LetterDeps, createMessageId, readPurchase } from './purchase-outbox.ts';
import { renderCertificate } from './render-proof.ts';

interface ClaimedCertificate extends ClaimedPurchaseLetter {
  /** From 1. */
  readonly certificate: number;
}

/**
 * Queues a letter for each holder whose email was answered, once for a purchase. The policies are recorded by then, and it goes whether or not the insured's mailbox
 * takes a letter.
 */
export async function queueCertificateLetters(db: Kysely<Database>, claimed: ClaimedPurchaseLetter, certificates: readonly Certificate[]): Promise<void> {
  const { root_id, purchase_id, application_id } = claimed;
  const rows = certificates.flatMap(({ email }, index) => (email === '' ? [] : [{ root_id, purchase_id, application_id, certificate: index + 1 }]));
  if (rows.length === 0) return;
  await db
    .insertInto('certificate_letter')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function draw(deps: LetterDeps, claimed: ClaimedCertificate): Promise<DrawnLetter | LetterFault> {
  const found = await readPurchase(deps, claimed);
  if (typeof found === 'string') return found;
  const certificate = found.proof.certificates[claimed.certificate - 1];
  if (!certificate || certificate.email === '') return 'no-address';
  const file = await renderCertificate(found, certificate);
  const messageId = createMessageId(`certificate-${claimed.certificate}-${claimed.purchase_id}`, deps);
  return { letter: createCertificateLetter(found, certificate, { file, messageId }) };
}

const createOutbox = (deps: LetterDeps): Outbox<ClaimedCertificate, LetterFault> => ({
  name: 'certificate-letter',
  key: ['root_id', 'purchase_id', 'certificate'],
  subject: 'a letter with a certificate',
  draw: (letter) => draw(deps, letter),
  drawingFault: 'no-purchase',
  describe({ purchase_id: offer, certificate, attempts }) {
    const fields = { offer, certificate, attempts };
    return {
      subject: offer,
      sent: { name: `certificate-mailed/${certificate}`, make: (after) => certificateMailed({ after, ...fields }) },
      giveUp: (fault) => ({ name: `certificate-mail-failed/${certificate}`, make: (after) => certificateMailFailed({ after, ...fields, fault }) }),
    };
  },
  toLogFields: ({ purchase_id: purchase, certificate, attempts }) => ({ purchase, certificate, attempts }),
});

/** Sends the certificates that are due to their holders. Returns how many were sent. */
export const deliverCertificates = (deps: LetterDeps, isEnding: () => boolean): Promise<number> => deliverOutbox(deps, createOutbox(deps), isEnding);
