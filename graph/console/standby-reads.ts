import type { Logger } from 'pino';
import type { EventStore } from '#graph/event-store';
import type { Standby } from '#graph/db';
import { ReadTimeoutError } from '#graph/operations';
import type { StaffSessions } from '#graph/staff';
import type { Analysts } from './analysts.ts';

/** What a standby answers. What analysts keep themselves is read where it is written, and all parts of a trial of rules read one server: the primary. */
const STANDBY_READS = [
  'listApplications',
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
  'findHistory',
  'readQuarantine',
] as const satisfies readonly (keyof Analysts)[];

/** Files are complete up to the request: a standby that is later than this leaves them to the primary. */
const MAX_FILE_WAIT_MS = 2000;

type AnyRead = (...args: unknown[]) => Promise<unknown>;
const readOf = (from: Analysts, name: keyof Analysts): AnyRead => from[name] as unknown as AnyRead;

interface Readers {
  /** Reads and writes where buyers do. */
  readonly primary: Analysts;
  /** The same reads at the standby. */
  readonly atStandby: Analysts;
}

/** What the standby cannot answer, or does not have yet, the primary is asked. A question that took too long is not asked twice. */
function withFallback({ primary, atStandby }: Readers, name: keyof Analysts, canAnswer: () => boolean | Promise<boolean>): AnyRead {
  return async (...args) => {
    try {
      if (await canAnswer()) return (await readOf(atStandby, name)(...args)) ?? (await readOf(primary, name)(...args));
    } catch (error) {
      if (error instanceof ReadTimeoutError) throw error;
    }
    return readOf(primary, name)(...args);
  };
}

/** Reads from the standby while it may answer. */
function readFromStandby(readers: Readers, canAnswer: () => boolean, catchesUp: Standby['catchesUp']): Analysts {
  const { primary } = readers;
  const isComplete = async (): Promise<boolean> => canAnswer() && catchesUp(MAX_FILE_WAIT_MS);
  const readListItems = withFallback(readers, 'readListItems', canAnswer) as Analysts['readListItems'];
  return {
    ...primary,
    ...(Object.fromEntries(STANDBY_READS.map((name) => [name, withFallback(readers, name, canAnswer)])) as Pick<Analysts, (typeof STANDBY_READS)[number]>),
    async readListItems(applications) {
      const items = await readListItems(applications);
      return items.length === applications.length || !canAnswer() ? items : primary.readListItems(applications);
    },
    exportFamilies: withFallback(readers, 'exportFamilies', isComplete) as Analysts['exportFamilies'],
    createFixture: withFallback(readers, 'createFixture', isComplete) as Analysts['createFixture'],
  };
}

/** Notes each act after which a standby does not yet answer as the analyst expects. */
function noteActs(read: Analysts, primary: Analysts, note: () => Promise<void>): Analysts {
  const noting = async <Result>(acting: Promise<Result>): Promise<Result> => {
    try {
      return await acting;
    } finally {
      await note();
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

/** Returns what a member of the staff may read and do within one request, by the id of the session. */
export type AnalystsOf = (session: string | undefined) => Promise<Analysts>;

interface AnalystsOfDeps extends Readers {
  readonly standby: Standby;
  readonly sessions: Pick<StaffSessions, 'noteWrite' | 'findLastWrite'>;
  readonly eventStore: Pick<EventStore, 'projectNow'>;
  readonly log: Logger;
}

/** Members of the staff read from the standby. What they have just changed they see at once: until the standby has it, the primary answers them. */
export function createAnalystsOf({ primary, atStandby, standby, sessions, eventStore, log }: AnalystsOfDeps): AnalystsOf {
  /** After the summary: it is written once the act is. What was done stands whether or not it could be noted. */
  async function noteWrite(session: string): Promise<void> {
    try {
      await eventStore.projectNow();
      await sessions.noteWrite(session);
    } catch (error) {
      log.error({ err: error }, 'an act of an analyst was not noted; they may not see it until the standby has it');
    }
  }

  return async (session) => {
    if (session === undefined) return primary;
    const lastWrite = standby.canAnswer() ? await sessions.findLastWrite(session) : null;
    let isBehind = lastWrite !== null && !standby.hasReplayed(lastWrite);
    const canAnswer = (): boolean => !isBehind && standby.canAnswer();
    return noteActs(readFromStandby({ primary, atStandby }, canAnswer, standby.catchesUp), primary, () => {
      isBehind = true;
      return noteWrite(session);
    });
  };
}
