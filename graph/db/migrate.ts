import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as eventLog from './migrations/0001-event-log.ts';
import * as purchase from './migrations/0002-purchase.ts';
import * as loginSession from './migrations/0003-login-session.ts';
import * as staffSession from './migrations/0004-staff-session.ts';
import * as keptOfApplications from './migrations/0005-kept-of-applications.ts';
import * as resumeLink from './migrations/0006-resume-link.ts';
import * as resumeFamily from './migrations/0007-resume-family.ts';
import * as lease from './migrations/0008-lease.ts';
import * as logPosition from './migrations/0009-log-position.ts';
import * as applicationSummary from './migrations/0010-application-summary.ts';
import * as erasure from './migrations/0011-erasure.ts';
import * as crmTold from './migrations/0012-crm-told.ts';
import * as foundById from './migrations/0013-found-by-id.ts';
import * as foundByAnalysts from './migrations/0014-found-by-analysts.ts';
import * as walked from './migrations/0015-walked.ts';
import * as answered from './migrations/0016-answered.ts';
import * as keysElsewhere from './migrations/0017-keys-elsewhere.ts';
import * as keptInSight from './migrations/0018-kept-in-sight.ts';
import * as answeredWays from './migrations/0019-answered-ways.ts';
import * as foundByBrowser from './migrations/0020-found-by-browser.ts';
import * as openPayments from './migrations/0021-open-payments.ts';
import type { Database } from './tables.ts';

/** In code, so that the built server carries them; run in the order of their names, never changed once released. */
const migrations = {
  '0001-event-log': eventLog,
  '0002-purchase': purchase,
  '0003-login-session': loginSession,
  '0004-staff-session': staffSession,
  '0005-kept-of-applications': keptOfApplications,
  '0006-resume-link': resumeLink,
  '0007-resume-family': resumeFamily,
  '0008-lease': lease,
  '0009-log-position': logPosition,
  '0010-application-summary': applicationSummary,
  '0011-erasure': erasure,
  '0012-crm-told': crmTold,
  '0013-found-by-id': foundById,
  '0014-found-by-analysts': foundByAnalysts,
  '0015-walked': walked,
  '0016-answered': answered,
  '0017-keys-elsewhere': keysElsewhere,
  '0018-kept-in-sight': keptInSight,
  '0019-answered-ways': answeredWays,
  '0020-found-by-browser': foundByBrowser,
  '0021-open-payments': openPayments,
};

/**
 * Brings the tables up to date, all or none. Several processes may do so at once: on PostgreSQL they take turns on an advisory lock.
 * @throws one line that names the migration, also where the database is newer than this program.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new Error(`cannot bring the database up to date${failed ? ` (${failed})` : ''}: ${reason}`, { cause: error });
}
