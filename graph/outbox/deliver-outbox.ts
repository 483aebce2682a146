import { MAIL_TIMEOUT_MS, type MailError, isBounce } from '#graph/mail';
import type { LetterOutbox } from '#graph/metrics';
import { inItemSpan } from '#graph/tracing';
import { claimLetters } from './claim-letters.ts';
import { giveUp, noteFault, recordSent } from './end-letter.ts';
import type { ClaimedLetter, DrawnLetter, MailFault, Outbox, OutboxDeps } from './outbox.ts';

/** The workers' names. */
const WORKERS = { 'proof-letter': 'proof-mail', 'certificate-letter': 'proof-mail', reminder: 'reminders' } as const satisfies Record<LetterOutbox, string>;
/** After this many failed attempts, over some two days, a letter is given up. */
export const MAX_ATTEMPTS = 20;

/** The mail server has taken the letter, or none is to be sent. */
const ENDED = Symbol('ended');
/** The letter to the mail server, or why it did not go. */
type Attempt<Fault> = { readonly sent: DrawnLetter } | Fault | typeof ENDED;

async function mailLetter<L extends ClaimedLetter, Fault extends string>(
  { mail, log }: OutboxDeps,
  outbox: Outbox<L, Fault>,
  claimed: L,
  drawn: DrawnLetter,
): Promise<MailFault | null> {
  try {
    await mail.send({ ...drawn.letter, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    return null;
  } catch (thrown) {
    const error = thrown as MailError;
    const { code, command, responseCode } = error;
    // The server's own words may repeat the address.
    log.warn({ ...outbox.toLogFields(claimed), code, command, responseCode }, `${outbox.subject} could not be mailed`);
    await drawn.takeBack?.(error);
    return isBounce(error) ? 'bounced' : 'mail-server';
  }
}

/** Whatever is thrown before the mail server has the letter is a fault, and so an attempt: it must not keep the letters behind it. */
async function tryToMail<L extends ClaimedLetter, Fault extends string>(deps: OutboxDeps, outbox: Outbox<L, Fault>, letter: L): Promise<Attempt<Fault | MailFault>> {
  try {
    const drawn = await outbox.draw(letter);
    if (drawn === null) return ENDED;
    return typeof drawn === 'string' ? drawn : ((await mailLetter(deps, outbox, letter, drawn)) ?? { sent: drawn });
  } catch (err) {
    deps.log.error({ err, ...outbox.toLogFields(letter) }, `${outbox.subject} could not be made`);
    return outbox.drawingFault;
  }
}

async function endAttempt<L extends ClaimedLetter, Fault extends string>(deps: OutboxDeps, outbox: Outbox<L, Fault>, letter: L, fault: Fault | MailFault): Promise<void> {
  deps.metrics.countLetter(outbox.name, fault === 'bounced' ? 'bounced' : 'failed');
  if (fault !== 'bounced' && letter.attempts < MAX_ATTEMPTS) return noteFault(deps, outbox, letter, fault);
  if (await giveUp(deps, outbox, letter, fault)) deps.log.error({ ...outbox.toLogFields(letter), fault }, `${outbox.subject} is given up`);
}

/** Returns true if the letter was sent, or none is to be sent. */
async function deliver<L extends ClaimedLetter, Fault extends string>(deps: OutboxDeps, outbox: Outbox<L, Fault>, letter: L): Promise<boolean> {
  const attempt = await tryToMail(deps, outbox, letter);
  if (attempt === ENDED) return true;
  if (typeof attempt === 'string') {
    await endAttempt(deps, outbox, letter, attempt);
    return false;
  }
  deps.metrics.countLetter(outbox.name, 'sent');
  const { application } = attempt.sent;
  await recordSent(deps, outbox, application === undefined ? letter : { ...letter, application_id: application });
  return true;
}

/**
 * Sends the letters of an outbox that are due, until none is left. Several processes may do so together. Each letter is sent, and kept to one: if a process dies
 * between sending and recording, it is repeated. Returns how many were sent, or ended because none is to be sent.
 */
export async function deliverOutbox<L extends ClaimedLetter, Fault extends string>(deps: OutboxDeps, outbox: Outbox<L, Fault>, isEnding: () => boolean): Promise<number> {
  let sent = 0;
  while (!isEnding()) {
    const letters = await claimLetters<L>(deps.db, outbox.name, outbox.key);
    if (letters.length === 0) break;
    const results = await Promise.all(letters.map((letter) => inItemSpan(WORKERS[outbox.name], () => deliver(deps, outbox, letter))));
    sent += results.filter(Boolean).length;
  }
  return sent;
}
