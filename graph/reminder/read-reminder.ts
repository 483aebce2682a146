import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import type { Program } from '#events/program';
import { isEmail, normalizeEmail } from '#events/rules';
import type { Database } from '#graph/db';
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

/** True if the same email has bought the same program since, in a new application. */
async function hasBoughtSince({ db, keys }: ReminderSourceDeps, { sitename, openedAt }: Application, email: string): Promise<boolean> {
  const found = await findApplicationsByEmail(db, keys, email, MAX_APPLICATIONS);
  if (found.length === 0) return false;
  const bought = await db
    .selectFrom('application_summary')
    .select('root_id')
    .where((eb) =>
      eb(
        eb.refTuple('root_id', 'application_id'),
        'in',
        found.map(({ root, id }) => eb.tuple(root, id)),
      ),
    )
    .where('outcome', '=', 'purchased')
    .where('program', '=', sitename)
    .where('ended_at', '>=', new Date(openedAt))
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
