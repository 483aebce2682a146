import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import type { Program } from '#events/program';
import { isEmail, normalizeEmail } from '#events/rules';
import { BLOCKING_STATUSES, type Database } from '#graph/db';
import { type EncryptionKeys, type EventStore, findApplicationsByEmail } from '#graph/event-store';
import type { Application, ApplicationRef, Applications } from '../applications/applications.ts';
import { type ApplicationEventDeps, readApplicationState } from '../applications/read-application-events.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import { requireProgram } from '../nouns/program/require-program.ts';
import { findDueApplication } from './find-due-application.ts';

export interface ReminderSourceDeps extends ApplicationEventDeps, ProgramDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly applications: Pick<Applications, 'find'>;
  readonly eventStore: Pick<EventStore, 'readWithQuarantine' | 'projectFamily'>;
  readonly now: () => number;
}

/** Whom to remind of what. */
export interface DueReminder {
  readonly application: ApplicationRef;
  readonly email: string;
  readonly language: Language;
  /** In that language. */
  readonly program: Program;
}

/** Why a family is not reminded: `not-due` may change, the others do not. */
export type Obstacle = 'not-due' | 'no-consent' | 'no-address' | 'program-off' | 'bought';

interface BuyerWishes {
  readonly consents: boolean;
  readonly email: string;
  readonly language: Language;
}

async function readWishes(deps: ReminderSourceDeps, application: Application): Promise<BuyerWishes> {
  const { application: page, answers } = await readApplicationState(deps, application);
  const { email } = answers;
  return { consents: page.consentsToReminder === true, email: typeof email === 'string' ? normalizeEmail(email) : '', language: page.language ?? DEFAULT_LANGUAGE };
}

/** More applications of one email than this are no buyer's. */
const MAX_APPLICATIONS = 100;

/** True if the same email has bought the same program since, in a new application, or a payment of it is under way, unconfirmed or not bound yet. */
async function hasBoughtSince({ db, keys }: ReminderSourceDeps, { sitename, openedAt }: Application, email: string): Promise<boolean> {
  const found = await findApplicationsByEmail(db, keys, email, MAX_APPLICATIONS);
  if (found.length === 0) return false;
  const since = new Date(openedAt);
  const bought = await db
    .selectFrom('application_summary as summary')
    .select('summary.root_id')
    .where((eb) =>
      eb(
        eb.refTuple('summary.root_id', 'summary.application_id'),
        'in',
        found.map(({ root, id }) => eb.tuple(root, id)),
      ),
    )
    .where('summary.program', '=', sitename)
    .where((eb) => {
      const payment = eb
        .selectFrom('purchase_step as payment')
        .select('payment.root_id')
        .whereRef('payment.root_id', '=', 'summary.root_id')
        .where('payment.step', '=', 'pay')
        .where('payment.status', 'in', [...BLOCKING_STATUSES])
        .where('payment.started_at', '>=', since);
      return eb.or([eb.and([eb('summary.outcome', '=', 'purchased'), eb('summary.ended_at', '>=', since)]), eb.exists(payment)]);
    })
    .limit(1)
    .executeTakeFirst();
  return bought !== undefined;
}

/** Reads whom a queued reminder goes to now, or why to nobody. @throws if the program's current settings cannot be fetched */
export async function readReminder(deps: ReminderSourceDeps, root: string): Promise<DueReminder | Obstacle> {
  await deps.eventStore.projectFamily(root);
  const due = await findDueApplication(deps.db, new Date(deps.now()), root);
  const application = due && (await deps.applications.find(due));
  if (!application) return 'not-due';
  const { consents, email, language } = await readWishes(deps, application);
  if (!consents) return 'no-consent';
  if (!isEmail(email)) return 'no-address';
  // Without a reminder now, those who began before get none, either.
  if ((await deps.programs.load(application.sitename)).program.reminder === undefined) return 'program-off';
  if (await hasBoughtSince(deps, application, email)) return 'bought';
  const program = (await deps.programs.findByHash(application.program, language)) ?? (await requireProgram(deps, application));
  return { application: due, email, language, program };
}
