import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { v5 as uuidOf } from 'uuid';
import { type LetterFault, proofMailFailed, proofMailed } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Mail } from '#graph/mail';
import { createProofLetter } from './proof-letter.ts';
import { type ProofDeps, type ProofProblem, readProof } from './read-proof.ts';
import { renderProof } from './render-proof.ts';

/** Letters that one process sends together. */
const LETTERS_TOGETHER = 4;
/** Seconds until the next attempt. They double with each, up to the second number. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;
/** After this many failed attempts, over some two days, a letter is given up. */
const MAX_ATTEMPTS = 20;
/** Below the first delay, so that an attempt has ended before another process may begin the next. */
const MAIL_TIMEOUT_MS = 30_000;

export interface LetterDeps extends ProofDeps {
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'record'>;
  readonly mail: Mail;
  /** Where the pages are: its host is a part of each Message-ID. */
  readonly origin: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** A letter whose attempt is due. */
interface ClaimedLetter {
  readonly root: string;
  readonly application: string;
  readonly purchase: string;
  /** With this one. */
  readonly attempts: number;
  /** When another process may repeat it: each claim has its own. */
  readonly until: Date;
}

/**
 * Claims due letters. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no other process sends it meanwhile,
 * and if this one dies, another repeats it under the same Message-ID.
 */
async function claimLetters(db: Kysely<Database>): Promise<ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with due as (
      select root_id, purchase_id from proof_letter where state = 'PENDING' and next_attempt_at <= now()
      order by next_attempt_at limit ${LETTERS_TOGETHER} for update skip locked)
    update proof_letter letter set attempts = letter.attempts + 1,
      next_attempt_at = now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, letter.attempts), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'
    from due where letter.root_id = due.root_id and letter.purchase_id = due.purchase_id
    returning letter.root_id as root, letter.application_id as application, letter.purchase_id as purchase, letter.attempts, letter.next_attempt_at as until`.execute(db);
  return rows;
}

const problemFaults: Readonly<Record<ProofProblem, LetterFault>> = { none: 'no-purchase', 'answers-missing': 'no-answers' };

/** Sends a letter. Returns null once the mail server has taken it, else why it did not go. */
async function send(deps: LetterDeps, { root, application, purchase, attempts }: ClaimedLetter): Promise<LetterFault | null> {
  const found = await readProof(deps, { application: { root, id: application }, purchase });
  if (typeof found === 'string') return problemFaults[found];
  if (found.email === '') return 'no-address';
  const letter = createProofLetter(found, { pdf: await renderProof(found), messageId: `<proof-${purchase}@${new URL(deps.origin).hostname}>` });
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

const selectLetter = (db: Kysely<Database>, { root, purchase }: ClaimedLetter) =>
  db.updateTable('proof_letter').where('root_id', '=', root).where('purchase_id', '=', purchase).where('state', '=', 'PENDING');

/** Records how a letter ended, with its event. The event comes first, as an erasure locks the stream before the letter. */
async function endLetter({ db, eventStore }: LetterDeps, letter: ClaimedLetter, fault: LetterFault | null): Promise<void> {
  const { root, application, purchase: offer, attempts, until } = letter;
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
async function trySend(deps: LetterDeps, letter: ClaimedLetter): Promise<LetterFault | null> {
  try {
    return await send(deps, letter);
  } catch (err) {
    deps.log.error({ err, purchase: letter.purchase, attempts: letter.attempts }, 'a proof of coverage could not be made');
    return 'no-purchase';
  }
}

async function deliver(deps: LetterDeps, letter: ClaimedLetter): Promise<boolean> {
  const fault = await trySend(deps, letter);
  if (fault === null || letter.attempts >= MAX_ATTEMPTS) {
    if (fault !== null) deps.log.error({ purchase: letter.purchase, attempts: letter.attempts, fault }, 'a letter with a proof of coverage is given up');
    await endLetter(deps, letter, fault);
  } else await selectLetter(deps.db, letter).set({ last_fault: fault }).execute();
  return fault === null;
}

/** Sends the letters that are due, until none is left. Several processes may do so together. Returns how many were sent. */
export async function deliverLetters(deps: LetterDeps, isEnding = (): boolean => false): Promise<number> {
  let sent = 0;
  while (!isEnding()) {
    const letters = await claimLetters(deps.db);
    if (letters.length === 0) break;
    const results = await Promise.all(letters.map((letter) => deliver(deps, letter)));
    sent += results.filter(Boolean).length;
  }
  return sent;
}
