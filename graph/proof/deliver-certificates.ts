import { type Kysely, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { Certificate } from '#events/rules';
import { type CertificateFault, certificateMailFailed, certificateMailed } from '#events/server-stream';
import type { Database } from '#graph/db';
import { deliverOutbox } from '#graph/mail';
import { createCertificateLetter } from './certificate-letter.ts';
import { renderCertificate } from './render-proof.ts';
import { type ClaimedPurchaseLetter, type LetterDeps, toLogFields, readPurchase, sendLetter, sendOrFault } from './send-letter.ts';

interface ClaimedCertificate extends ClaimedPurchaseLetter {
  /** From 1. */
  readonly certificate: number;
}

/**
 * Queues a letter for each holder whose email was answered, once for a purchase. The policies are recorded by then, and it goes whether or not the insured's mailbox
 * takes a letter.
 */
export async function queueCertificateLetters(db: Kysely<Database>, claimed: ClaimedPurchaseLetter, certificates: readonly Certificate[]): Promise<void> {
  const { root: root_id, purchase_id, application: application_id } = claimed;
  const rows = certificates.flatMap(({ email }, index) => (email === '' ? [] : [{ root_id, purchase_id, application_id, certificate: index + 1 }]));
  if (rows.length === 0) return;
  await db
    .insertInto('certificate_letter')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function send(deps: LetterDeps, claimed: ClaimedCertificate): Promise<CertificateFault | null> {
  const found = await readPurchase(deps, claimed);
  if (typeof found === 'string') return found;
  const certificate = found.proof.certificates[claimed.certificate - 1];
  if (!certificate || certificate.email === '') return 'no-address';
  const file = await renderCertificate(found, certificate);
  const messageId = `<certificate-${claimed.certificate}-${claimed.purchase_id}@${new URL(deps.origin).hostname}>`;
  return sendLetter(deps, createCertificateLetter(found, certificate, { file, messageId }), claimed);
}

const selectLetter = (db: Kysely<Database>, { root, purchase_id: purchase, certificate }: ClaimedCertificate) =>
  db.updateTable('certificate_letter').where('root_id', '=', root).where('purchase_id', '=', purchase).where('certificate', '=', certificate).where('state', '=', 'PENDING');

/** Records how a letter ended, with its event. The event comes first, as an erasure locks the stream before the letter. */
async function endLetter({ db, eventStore }: LetterDeps, letter: ClaimedCertificate, fault: CertificateFault | null): Promise<void> {
  const { root, application, purchase_id: offer, certificate, attempts, until } = letter;
  const sent = { offer, certificate, attempts };
  const make = (after: number) => (fault === null ? certificateMailed({ after, ...sent }) : certificateMailFailed({ after, ...sent, fault }));
  const id = uuidOf(fault === null ? `certificate-mailed/${certificate}` : `certificate-mail-failed/${certificate}/${until.toISOString()}`, offer);
  await db.transaction().execute(async (trx) => {
    await eventStore.record({ root, id: application }, { id, make }, trx);
    await selectLetter(trx, letter)
      .set({ state: fault === null ? 'SENT' : 'FAILED', ended_at: sql<Date>`now()`, last_fault: fault })
      .execute();
  });
}

async function giveUp(deps: LetterDeps, letter: ClaimedCertificate, fault: CertificateFault): Promise<void> {
  deps.log.error({ ...toLogFields(letter), fault }, 'a letter with a certificate is given up');
  await endLetter(deps, letter, fault);
}

/** Sends the certificates that are due to their holders. Returns how many were sent. */
export const deliverCertificates = (deps: LetterDeps, isEnding: () => boolean): Promise<number> =>
  deliverOutbox<ClaimedCertificate, CertificateFault>(
    {
      db: deps.db,
      table: 'certificate_letter',
      key: ['root_id', 'purchase_id', 'certificate'],
      async send(letter) {
        const fault = await sendOrFault(deps, letter, () => send(deps, letter));
        if (fault === null) await endLetter(deps, letter, null);
        return fault;
      },
      isFinal: (fault) => fault === 'bounced',
      giveUp: (letter, fault) => giveUp(deps, letter, fault),
      noteFault: (letter, fault) => selectLetter(deps.db, letter).set({ last_fault: fault }).execute(),
    },
    isEnding,
  );
