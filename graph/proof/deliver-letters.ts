import { type LetterFault, proofMailFailed, proofMailed } from '#events/server-stream';
import { type DrawnLetter, type Outbox, deliverOutbox } from '#graph/outbox';
import { deliverCertificates, queueCertificateLetters } from './deliver-certificates.ts';
import { createProofLetter } from './proof-letter.ts';
import { type LetterDeps, createMessageId, readPurchase } from './purchase-outbox.ts';
import { renderCertificate, renderProof } from './render-proof.ts';
import { type ClaimedProofLetter, addResend } from './resent-letter.ts';
import { takeProofRequests } from './take-proof-requests.ts';

async function draw(deps: LetterDeps, claimed: ClaimedProofLetter): Promise<DrawnLetter | LetterFault> {
  const found = await readPurchase(deps, claimed);
  if (typeof found === 'string') return found;
  await queueCertificateLetters(deps.db, claimed, found.proof.certificates);
  if (found.email === '') return 'no-address';
  const files = await Promise.all([renderProof(found), ...found.proof.certificates.map((one) => renderCertificate(found, one))]);
  const messageId = createMessageId(addResend(`proof-${claimed.purchase_id}`, claimed, '-'), deps);
  return { letter: createProofLetter(found, { files, messageId, isCopy: claimed.resends > 0 }) };
}

const createOutbox = (deps: LetterDeps): Outbox<ClaimedProofLetter, LetterFault> => ({
  name: 'proof-letter',
  // An attempt that ends after its letter is queued again must not end that one.
  key: ['root_id', 'purchase_id', 'resends'],
  subject: 'a letter with a proof of coverage',
  draw: (letter) => draw(deps, letter),
  drawingFault: 'no-purchase',
  describe: ({ purchase_id: offer, attempts, resends }) => ({
    subject: offer,
    sent: { name: addResend('proof-mailed', { resends }, '/'), make: (after) => proofMailed({ after, offer, attempts }) },
    giveUp: (fault) => ({ name: 'proof-mail-failed', make: (after) => proofMailFailed({ after, offer, attempts, fault }) }),
  }),
  toLogFields: ({ purchase_id: purchase, attempts }) => ({ purchase, attempts }),
});

/** Sends the letters that are due to insureds and to holders of certificates, until none is left. Several processes may do so together. Returns how many were sent. */
export async function deliverLetters(deps: LetterDeps, isEnding = (): boolean => false): Promise<number> {
  // Requests that cannot be taken must not keep the letters that wait: they are taken next time.
  await takeProofRequests(deps, isEnding).catch((err: unknown) => deps.log.error({ err }, 'requests to send proofs of coverage again could not be taken'));
  const proofs = await deliverOutbox(deps, createOutbox(deps), isEnding);
  return proofs + (await deliverCertificates(deps, isEnding));
}
