import { type Kysely, sql } from 'kysely';
import type { Database, Standby } from '#graph/db';
import { ReadTimeoutError } from '#graph/operations';
import type { StaffSessions } from '#graph/staff';
import type { Analysts } from './analysts.ts';

/** What a standby answers: summaries, histories and files. What analysts keep themselves (notes, views, alerts) is read where it is written. */
const STANDBY_READS = [
  'listApplications',
  'readListItems',
  'countApplications',
  'countValues',
  'countArrivals',
  'readFunnel',
  'readFunnelQuestions',
  'countReminders',
  'readBreakdown',
  'readComparableOffers',
  'listServedReleases',
  'listProgramVersions',
  'findConfiguration',
  'tryRules',
  'findHistory',
  'readQuarantine',
] as const satisfies readonly (keyof Analysts)[];

/** Files are complete up to the request: a standby that is later than this leaves them to the primary. */
const MAX_FILE_WAIT_MS = 2000;

type AnyRead = (...args: unknown[]) => Promise<unknown>;
const readOf = (from: Analysts, name: keyof Analysts): AnyRead => from[name] as unknown as AnyRead;

interface Readers {
  readonly primary: Analysts;
  readonly standby: Analysts;
}

/** What the standby cannot answer, or does not have yet, the primary is asked. A question that took too long is not asked twice. */
function withFallback({ primary, standby }: Readers, name: keyof Analysts, canAnswer: () => boolean | Promise<boolean>): AnyRead {
  return async (...args) => {
    if (!(await canAnswer())) return readOf(primary, name)(...args);
    try {
      return (await readOf(standby, name)(...args)) ?? (await readOf(primary, name)(...args));
    } catch (error) {
      if (error instanceof ReadTimeoutError) throw error;
      return readOf(primary, name)(...args);
    }
  };
}

/** Returns how far the primary has written its log. */
async function findWritten(primary: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? '';
}

/** Reads from the standby while that is there and not far behind. */
function readFromStandby(readers: Readers, { canAnswer, hasReplayed }: Standby, readWritten: () => Promise<string>): Analysts {
  const isComplete = async (): Promise<boolean> => canAnswer() && hasReplayed(await readWritten(), MAX_FILE_WAIT_MS);
  return {
    ...readers.primary,
    ...(Object.fromEntries(STANDBY_READS.map((name) => [name, withFallback(readers, name, canAnswer)])) as Pick<Analysts, (typeof STANDBY_READS)[number]>),
    exportFamilies: withFallback(readers, 'exportFamilies', isComplete) as Analysts['exportFamilies'],
    createFixture: withFallback(readers, 'createFixture', isComplete) as Analysts['createFixture'],
  };
}

/** Notes each write that changes what a standby answers. A write stands whether or not it could be noted. */
function noteWrites(read: Analysts, primary: Analysts, note: () => Promise<void>): Analysts {
  const noting = async <Result>(writing: Promise<Result>): Promise<Result> => {
    try {
      return await writing;
    } finally {
      await note().catch(() => undefined);
    }
  };
  return {
    ...read,
    findByEmail: (search) => noting(primary.findByEmail(search)),
    issueEvidence: (application, viewer) => noting(primary.issueEvidence(application, viewer)),
    openEvidence: (id, by) => noting(primary.openEvidence(id, by)),
    resolvePayment: (resolution) => noting(primary.resolvePayment(resolution)),
    findHistory: (wanted) => (wanted.shownTo === null ? read.findHistory(wanted) : noting(primary.findHistory(wanted))),
  };
}

/** Returns what a member of the staff may read and do, by the id of the session. */
export type AnalystsOf = (session: string | undefined) => Promise<Analysts>;

interface AnalystsOfDeps extends Readers {
  readonly replica: Standby;
  readonly sessions: Pick<StaffSessions, 'noteWrite' | 'findLastWrite'>;
  readonly primaryDb: Kysely<Database>;
}

/** Members of the staff read from the standby. What they have just changed they see at once: until the standby has it, the primary answers them. */
export function createAnalystsOf({ primary, standby, replica, sessions, primaryDb }: AnalystsOfDeps): AnalystsOf {
  const fromStandby = readFromStandby({ primary, standby }, replica, () => findWritten(primaryDb));
  return async (session) => {
    if (session === undefined) return primary;
    const written = await sessions.findLastWrite(session);
    const read = written === null || (await replica.hasReplayed(written)) ? fromStandby : primary;
    return noteWrites(read, primary, () => sessions.noteWrite(session));
  };
}
