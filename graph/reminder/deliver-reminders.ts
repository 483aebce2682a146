import { sql } from 'kysely';
import type { Logger } from 'pino';
import { v5 as uuidOf } from 'uuid';
import { toComparableEmail } from '#events/rules';
import { type ReminderFault, reminderMailFailed, reminderMailed } from '#events/server-stream';
import { type ClaimedLetter, MAIL_TIMEOUT_MS, type Mail, type MailError, deliverOutbox, isBounce } from '#graph/mail';
import type { EventStore } from '#graph/event-store';
import type { ResumeLinks } from '../resume/resume-links.ts';
import { buildResumeUrl } from '../resume/resume-url.ts';
import { type DueReminder, type Obstacle, type ReminderSourceDeps, readReminder } from './read-reminder.ts';
import { buildUnsubscribeUrl, createReminderLetter } from './reminder-letter.ts';
import { reserveAddress } from './reserve-address.ts';
import { createUnsubscribeToken, hashUnsubscribeToken } from './unsubscribe.ts';

export interface ReminderDeps extends ReminderSourceDeps {
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'projectFamily' | 'record'>;
  readonly resumeLinks: ResumeLinks;
  readonly mail: Mail;
  /** Where the pages are. */
  readonly origin: string;
  /** Keys the tokens of links to unsubscribe. */
  readonly secret: string | Buffer;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

interface ClaimedReminder extends ClaimedLetter {
  /** Set if an earlier attempt may have arrived. */
  readonly unsubscribe_hash: Buffer | null;
}

const selectReminder = ({ db }: Pick<ReminderDeps, 'db'>, { root }: ClaimedLetter) => db.updateTable('reminder').where('root_id', '=', root).where('state', '=', 'PENDING');

/** Ends a reminder that is not sent. One that is not due any more is queued again when it is, unless it may have arrived: its link has to work, and it is the only one. */
async function cancel(deps: ReminderDeps, letter: ClaimedReminder, obstacle: Obstacle | 'unsubscribed' | 'reminded' | 'gone'): Promise<null> {
  const { db, log } = deps;
  log.info({ application: letter.application, obstacle }, 'a reminder is not sent');
  if (obstacle === 'not-due' && letter.unsubscribe_hash === null) await db.deleteFrom('reminder').where('root_id', '=', letter.root).where('state', '=', 'PENDING').execute();
  else
    await selectReminder(deps, letter)
      .set({ state: 'CANCELED', ended_at: sql<Date>`now()`, last_fault: obstacle })
      .execute();
  return null;
}

/** Records how a reminder ended, with its event. The event comes first, as an erasure locks the stream before the row. */
async function endReminder({ db, eventStore }: ReminderDeps, letter: ClaimedLetter, fault: ReminderFault | null): Promise<void> {
  const { root, attempts } = letter;
  const make = (after: number) => (fault === null ? reminderMailed({ after, attempts }) : reminderMailFailed({ after, attempts, fault }));
  const id = uuidOf(fault === null ? 'reminder-mailed' : `reminder-mail-failed/${letter.until.toISOString()}`, root);
  await db.transaction().execute(async (trx) => {
    await eventStore.record({ root, id: letter.application }, { id, make }, trx);
    await selectReminder({ db: trx }, letter)
      .set({ state: fault === null ? 'SENT' : 'FAILED', ended_at: sql<Date>`now()`, last_fault: fault })
      .execute();
  });
}

/** False for a mail server that was not reached, or refused. Without its answer, the letter may be on its way. */
const mayHaveArrived = ({ code, responseCode, syscall }: MailError): boolean => responseCode === undefined && syscall !== 'connect' && code !== 'EDNS';

/** Notes a letter that did not go. Its links are removed only if it cannot have arrived. */
async function noteFailure(deps: ReminderDeps, letter: ClaimedReminder, { token, error }: { readonly token: string; readonly error: MailError }): Promise<ReminderFault> {
  const { code, command, responseCode } = error;
  // The server's own words may repeat the address.
  deps.log.warn({ application: letter.application, attempts: letter.attempts, code, command, responseCode }, 'a reminder could not be mailed');
  if (!mayHaveArrived(error)) {
    await deps.resumeLinks.delete(token);
    if (letter.unsubscribe_hash === null) await selectReminder(deps, letter).set({ unsubscribe_hash: null }).execute();
  }
  return isBounce(error) ? 'bounced' : 'mail-server';
}

/** Returns null once the mail server has taken the letter. */
async function mailReminder(deps: ReminderDeps, letter: ClaimedReminder, { application, email, language, program }: DueReminder): Promise<ReminderFault | null> {
  const { origin, resumeLinks } = deps;
  const unsubscribeToken = createUnsubscribeToken(deps.secret, letter.root);
  const { token, ...expiry } = await resumeLinks.create(application, email);
  // After the link: an erasure deletes the reminder before it deletes links, so that none is left.
  const claim = { root: letter.root, application: application.id, email: deps.keys.hashEmail(toComparableEmail(email)), unsubscribe: hashUnsubscribeToken(unsubscribeToken) };
  const refusal = await reserveAddress(deps.db, claim);
  if (refusal !== null) {
    await resumeLinks.delete(token);
    return cancel(deps, letter, refusal);
  }
  const sent = { ...letter, application: application.id };
  const page = { origin, sitename: program.sitename, language };
  try {
    const urls = { resumeUrl: buildResumeUrl(page, token), unsubscribeUrl: buildUnsubscribeUrl(page, unsubscribeToken) };
    const content = await createReminderLetter(program, language, { to: email, ...urls, ...expiry });
    await deps.mail.send({ ...content, messageId: `<${uuidOf('reminder', letter.root)}@${new URL(origin).hostname}>`, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
  } catch (error) {
    return noteFailure(deps, sent, { token, error: error as MailError });
  }
  await endReminder(deps, sent, null);
  return null;
}

/** Any fault counts as an attempt: it must not keep the letters behind it. */
async function trySend(deps: ReminderDeps, letter: ClaimedReminder): Promise<ReminderFault | null> {
  try {
    const reminder = await readReminder(deps, letter.root);
    return await (typeof reminder === 'string' ? cancel(deps, letter, reminder) : mailReminder(deps, letter, reminder));
  } catch (err) {
    deps.log.error({ err, application: letter.application, attempts: letter.attempts }, 'a reminder could not be made');
    return 'mail-server';
  }
}

/** Sends the reminders that are queued, until none is due. Several processes may do so together. Returns how many were sent or canceled. */
export const deliverReminders = (deps: ReminderDeps, isEnding = (): boolean => false): Promise<number> =>
  deliverOutbox<ClaimedReminder, ReminderFault>(
    {
      db: deps.db,
      table: 'reminder',
      key: ['root_id'],
      send: (letter) => trySend(deps, letter),
      isFinal: (fault) => fault === 'bounced',
      giveUp: (letter, fault) => endReminder(deps, letter, fault),
      noteFault: (letter, fault) => selectReminder(deps, letter).set({ last_fault: fault }).execute(),
    },
    isEnding,
  );
