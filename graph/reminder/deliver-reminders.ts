import { sql } from 'kysely';
import type { Logger } from 'pino';
import { v5 as uuidOf } from 'uuid';
import { toComparableEmail } from '#events/rules';
import { type ReminderFault, reminderMailFailed, reminderMailed } from '#events/server-stream';
import type { EventStore } from '#graph/event-store';
import type { MailError } from '#graph/mail';
import { type ClaimedLetter, type DrawnLetter, type Outbox, type OutboxDeps, deliverOutbox } from '#graph/outbox';
import type { ResumeLinks } from '../resume/resume-links.ts';
import { buildResumeUrl } from '../resume/resume-url.ts';
import { type DueReminder, type Obstacle, type ReminderSourceDeps, readReminder } from './read-reminder.ts';
import { buildUnsubscribeUrl, createReminderLetter } from './reminder-letter.ts';
import { reserveAddress } from './reserve-address.ts';
import { createUnsubscribeToken, hashUnsubscribeToken } from './unsubscribe.ts';

export interface ReminderDeps extends ReminderSourceDeps, OutboxDeps {
  readonly db: ReminderSourceDeps['db'];
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'projectFamily' | 'record'>;
  readonly resumeLinks: ResumeLinks;
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

const selectReminder = ({ db }: Pick<ReminderDeps, 'db'>, { root_id: root }: ClaimedLetter) =>
  db.updateTable('reminder').where('root_id', '=', root).where('state', '=', 'PENDING');

/** Ends a reminder that is not sent. One that is not due any more is queued again when it is, unless it may have arrived: its link has to work, and it is the only one. */
async function cancel(deps: ReminderDeps, letter: ClaimedReminder, obstacle: Obstacle | 'unsubscribed' | 'reminded' | 'gone'): Promise<null> {
  const { db, log } = deps;
  const { root_id: root, application_id: application } = letter;
  log.info({ application, obstacle }, 'a reminder is not sent');
  if (obstacle === 'not-due' && letter.unsubscribe_hash === null) await db.deleteFrom('reminder').where('root_id', '=', root).where('state', '=', 'PENDING').execute();
  else
    await selectReminder(deps, letter)
      .set({ state: 'CANCELED', ended_at: sql<Date>`now()`, last_fault: obstacle })
      .execute();
  return null;
}

/** False for a mail server that was not reached, or refused. Without its answer, the letter may be on its way. */
const mayHaveArrived = ({ code, responseCode, syscall }: MailError): boolean => responseCode === undefined && syscall !== 'connect' && code !== 'EDNS';

/** Takes back the links of a letter that cannot have arrived. */
async function takeBackLinks(deps: ReminderDeps, letter: ClaimedReminder, { token, error }: { readonly token: string; readonly error: MailError }): Promise<void> {
  if (mayHaveArrived(error)) return;
  await deps.resumeLinks.delete(token);
  if (letter.unsubscribe_hash === null) await selectReminder(deps, letter).set({ unsubscribe_hash: null }).execute();
}

/** Makes the letter with its links; null, with the reminder canceled, if the address must not get it. */
async function drawReminder(deps: ReminderDeps, letter: ClaimedReminder, { application, email, language, program }: DueReminder): Promise<DrawnLetter | null> {
  const { origin, resumeLinks } = deps;
  const { root_id: root } = letter;
  const unsubscribeToken = createUnsubscribeToken(deps.secret, root);
  const { token, ...expiry } = await resumeLinks.create(application, email);
  // After the link: an erasure deletes the reminder before it deletes links, so that none is left.
  const claim = { root, application: application.id, email: deps.keys.hashEmail(toComparableEmail(email)), unsubscribe: hashUnsubscribeToken(unsubscribeToken) };
  const refusal = await reserveAddress(deps.db, claim);
  if (refusal !== null) {
    await resumeLinks.delete(token);
    return cancel(deps, letter, refusal);
  }
  const page = { origin, sitename: program.sitename, language };
  const urls = { resumeUrl: buildResumeUrl(page, token), unsubscribeUrl: buildUnsubscribeUrl(page, unsubscribeToken) };
  const content = await createReminderLetter(program, language, { to: email, ...urls, ...expiry });
  return {
    letter: { ...content, messageId: `<${uuidOf('reminder', root)}@${new URL(origin).hostname}>` },
    application: application.id,
    takeBack: (error) => takeBackLinks(deps, letter, { token, error }),
  };
}

async function draw(deps: ReminderDeps, letter: ClaimedReminder): Promise<DrawnLetter | null> {
  const reminder = await readReminder(deps, letter.root_id);
  return typeof reminder === 'string' ? cancel(deps, letter, reminder) : drawReminder(deps, letter, reminder);
}

const createOutbox = (deps: ReminderDeps): Outbox<ClaimedReminder, ReminderFault> => ({
  name: 'reminder',
  key: ['root_id'],
  subject: 'a reminder',
  draw: (letter) => draw(deps, letter),
  drawingFault: 'mail-server',
  describe: ({ root_id: root, attempts }) => ({
    subject: root,
    sent: { name: 'reminder-mailed', make: (after) => reminderMailed({ after, attempts }) },
    giveUp: (fault) => ({ name: 'reminder-mail-failed', make: (after) => reminderMailFailed({ after, attempts, fault }) }),
  }),
  toLogFields: ({ application_id: application, attempts }) => ({ application, attempts }),
});

/** Sends the reminders that are queued, until none is due. Several processes may do so together. Returns how many were sent or canceled. */
export const deliverReminders = (deps: ReminderDeps, isEnding = (): boolean => false): Promise<number> => deliverOutbox(deps, createOutbox(deps), isEnding);
