import type { Logger } from 'pino';
import type { EventStore } from '#graph/event-store';
import type { Standby } from '#graph/db';
import { ReadTimeoutError } from '#graph/operations';
import type { StaffSessions } from '#graph/staff';
import type { Analysts } from './analysts.ts';

/** Files are complete up to the request: a standby that is later than this leaves them to the primary. */
const MAX_FILE_WAIT_MS = 2000;

interface Readers {
  /** Reads and writes where buyers do. */
  readonly primary: Analysts;
  /** The same reads at the standby. */
  readonly atStandby: Analysts;
}

/** Puts a question to one of the readers. */
type Ask = <Answer>(question: (from: Analysts) => Promise<Answer>) => Promise<Answer>;

/** What the standby cannot answer, or does not have yet, the primary is asked. A question that took too long is not asked twice. */
const askWithFallback =
  ({ primary, atStandby }: Readers, canAnswer: () => boolean | Promise<boolean>): Ask =>
  async (question) => {
    try {
      if (await canAnswer()) return (await question(atStandby)) ?? (await question(primary));
    } catch (error) {
      if (error instanceof ReadTimeoutError) throw error;
    }
    return question(primary);
  };

/** Reads from the standby while it may answer. What analysts keep themselves is read where it is written, and all parts of a trial of rules read the primary. */
function readFromStandby(readers: Readers, canAnswer: () => boolean, catchesUp: Standby['catchesUp']): Analysts {
  const { primary } = readers;
  const ask = askWithFallback(readers, canAnswer);
  const askForFile = askWithFallback(readers, async () => canAnswer() && catchesUp(MAX_FILE_WAIT_MS));
  return {
    ...primary,
    listApplications: (request) => ask((from) => from.listApplications(request)),
    countApplications: (filter) => ask((from) => from.countApplications(filter)),
    countValues: (filter, facet) => ask((from) => from.countValues(filter, facet)),
    countArrivals: (filter, mark) => ask((from) => from.countArrivals(filter, mark)),
    readFunnel: (filter) => ask((from) => from.readFunnel(filter)),
    readFunnelQuestions: (filter) => ask((from) => from.readFunnelQuestions(filter)),
    countReminders: (filter) => ask((from) => from.countReminders(filter)),
    readBreakdown: (request) => ask((from) => from.readBreakdown(request)),
    readComparableOffers: (filter) => ask((from) => from.readComparableOffers(filter)),
    listServedReleases: () => ask((from) => from.listServedReleases()),
    listProgramVersions: () => ask((from) => from.listProgramVersions()),
    findConfiguration: (hash) => ask((from) => from.findConfiguration(hash)),
    findHistory: (wanted) => ask((from) => from.findHistory(wanted)),
    readQuarantine: (limit, after) => ask((from) => from.readQuarantine(limit, after)),
    async readListItems(applications) {
      const items = await ask((from) => from.readListItems(applications));
      return items.length === applications.length || !canAnswer() ? items : primary.readListItems(applications);
    },
    exportFamilies: (applications) => askForFile((from) => from.exportFamilies(applications)),
    createFixture: (application) => askForFile((from) => from.createFixture(application)),
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
