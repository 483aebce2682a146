import { type Kysely, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { type LetterFault, proofMailFailed, proofMailed } from '#events/server-stream';
import type { Database } from '#graph/db';
import { deliverOutbox } from '#graph/mail';
import { deliverCertificates, queueCertificateLetters } from './deliver-certificates.ts';
import { createProofLetter } from './proof-letter.ts';
import { renderCertificate, renderProof } from './render-proof.ts';
import { type ClaimedPurchaseLetter, type LetterDeps, toLogFields, readPurchase, sendLetter, sendOrFault } from './send-letter.ts';

/** Sends a letter. Returns null once the mail server has taken it, else why it did not go. */
async function send(deps: LetterDeps, claimed: ClaimedPurchaseLetter): Promise<LetterFault | null> {
  const found = await readPurchase(deps, claimed);
  if (typeof found === 'string') return found;
  const { purchase_id: purchase } = claimed;
  await queueCertificateLetters(deps.db, claimed, found.proof.certificates);
  if (found.email === '') return 'no-address';
  const files = await Promise.all([renderProof(found), ...found.proof.certificates.map((one) => renderCertificate(found, one))]);
  const letter = createProofLetter(found, { files, messageId: `<proof-${purchase}@${new URL(deps.origin).hostname}>` });
  // Its event has no word for an address that is refused.
  return (await sendLetter(deps, letter, claimed)) && 'mail-server';
}

const selectLetter = (db: Kysely<Database>, { root, purchase_id: purchase }: ClaimedPurchaseLetter) =>
  db.updateTable('proof_letter').where('root_id', '=', root).where('purchase_id', '=', purchase).where('state', '=', 'PENDING');

/** Records how a letter ended, with its event. The event comes first, as an erasure locks the stream before the letter. */
async function endLetter({ db, eventStore }: LetterDeps, letter: ClaimedPurchaseLetter, fault: LetterFault | null): Promise<void> {
  const { root, application, purchase_id: offer, attempts, until } = letter;
  const make = (after: number) => (fault === null ? proofMailed({ after, offer, attempts }) : proofMailFailed({ after, offer, attempts, fault }));
  const id = uuidOf(fault === null ? 'proof-mailed' : `proof-mail-failed/${until.toISOString()}`, offer);
  await db.transaction().execute(async (trx) => {
    await eventStore.record({ root, id: application }, { id, make }, trx);
    await selectLetter(trx, letter)
      .set({ state: fault === null ? 'SENT' : 'FAILED', ended_at: sql<Date>`now()`, last_fault: fault })
      .execute();
  });
}

async function giveUp(deps: LetterDeps, letter: ClaimedPurchaseLetter, fault: LetterFault): Promise<void> {
  deps.log.error({ ...toLogFields(letter), fault }, 'a letter with a proof of coverage is given up');
  await endLetter(deps, letter, fault);
}

const deliverProofs = (deps: LetterDeps, isEnding: () => boolean): Promise<number> =>
  deliverOutbox<ClaimedPurchaseLetter, LetterFault>(
    {
      db: deps.db,
      table: 'proof_letter',
      key: ['root_id', 'purchase_id'],
      async send(letter) {
        const fault = await sendOrFault(deps, letter, () => send(deps, letter));
        if (fault === null) await endLetter(deps, letter, null);
        return fault;
      },
      giveUp: (letter, fault) => giveUp(deps, letter, fault),
      noteFault: (letter, fault) => selectLetter(deps.db, letter).set({ last_fault: fault }).execute(),
    },
    isEnding,
  );

/** Sends the letters that are due to insureds and to holders of certificates, until none is left. Several processes may do so together. Returns how many were sent. */
export async function deliverLetters(deps: LetterDeps, isEnding = (): boolean => false): Promise<number> {
  const proofs = await deliverProofs(deps, isEnding);
  return proofs + (await deliverCertificates(deps, isEnding));
}
