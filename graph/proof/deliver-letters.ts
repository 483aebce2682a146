import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { v5 as uuidOf } from 'uuid';
import { type LetterFault, proofMailFailed, proofMailed } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import { type ClaimedLetter, MAIL_TIMEOUT_MS, type Mail, deliverOutbox } from '#graph/mail';
import { createProofLetter } from './proof-letter.ts';
import { type ProofDeps, type ProofProblem, readProof } from './read-proof.ts';
import { renderCertificate, renderProof } from './render-proof.ts';

export interface LetterDeps extends ProofDeps {
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'record'>;
  readonly mail: Mail;
  /** Where the pages are: its host is a part of each Message-ID. */
  readonly origin: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

interface ClaimedProof extends ClaimedLetter {
  readonly purchase_id: string;
}

const problemFaults: Readonly<Record<ProofProblem, LetterFault>> = { none: 'no-purchase', 'answers-missing': 'no-answers' };

/** Sends a letter. Returns null once the mail server has taken it, else why it did not go. */
async function send(deps: LetterDeps, { root, application, purchase_id: purchase, attempts }: ClaimedProof): Promise<LetterFault | null> {
  const found = await readProof(deps, { application: { root, id: application }, purchase });
  if (typeof found === 'string') return problemFaults[found];
  if (found.email === '') return 'no-address';
  const files = await Promise.all([renderProof(found), ...found.proof.certificates.map((one) => renderCertificate(found, one))]);
  const letter = createProofLetter(found, { files, messageId: `<proof-${purchase}@${new URL(deps.origin).hostname}>` });
  try {
    await deps.mail.send({ ...letter, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    return null;
  } catch (error) {
    // The server's own words may repeat the address.
    const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
    deps.log.warn({ purchase, attempts, code, command, responseCode }, 'a proof of coverage could not be mailed');
    return 'mail-server';
  }
}

const selectLetter = (db: Kysely<Database>, { root, purchase_id: purchase }: ClaimedProof) =>
  db.updateTable('proof_letter').where('root_id', '=', root).where('purchase_id', '=', purchase).where('state', '=', 'PENDING');

/** Records how a letter ended, with its event. The event comes first, as an erasure locks the stream before the letter. */
async function endLetter({ db, eventStore }: LetterDeps, letter: ClaimedProof, fault: LetterFault | null): Promise<void> {
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

/** Any other fault counts as an attempt, too: it must not keep the letters behind it. */
async function trySend(deps: LetterDeps, letter: ClaimedProof): Promise<LetterFault | null> {
  try {
    return await send(deps, letter);
  } catch (err) {
    deps.log.error({ err, purchase: letter.purchase_id, attempts: letter.attempts }, 'a proof of coverage could not be made');
    return 'no-purchase';
  }
}

async function giveUp(deps: LetterDeps, letter: ClaimedProof, fault: LetterFault): Promise<void> {
  deps.log.error({ purchase: letter.purchase_id, attempts: letter.attempts, fault }, 'a letter with a proof of coverage is given up');
  await endLetter(deps, letter, fault);
}

/** Sends the letters that are due, until none is left. Several processes may do so together. Returns how many were sent. */
export const deliverLetters = (deps: LetterDeps, isEnding = (): boolean => false): Promise<number> =>
  deliverOutbox<ClaimedProof, LetterFault>(
    {
      db: deps.db,
      table: 'proof_letter',
      key: ['root_id', 'purchase_id'],
      async send(letter) {
        const fault = await trySend(deps, letter);
        if (fault === null) await endLetter(deps, letter, null);
        return fault;
      },
      giveUp: (letter, fault) => giveUp(deps, letter, fault),
      noteFault: (letter, fault) => selectLetter(deps.db, letter).set({ last_fault: fault }).execute(),
    },
    isEnding,
  );
