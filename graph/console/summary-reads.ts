import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import {
  type ApplicationFilter,
  type ApplicationListItem,
  type BreakdownRequest,
  type BreakdownRow,
  type EventStore,
  type FacetCount,
  type FacetCounts,
  type Funnel,
  type FunnelQuestion,
  type ListPage,
  type ListPageRequest,
  type Offers,
  type ReminderCounts,
  type ServedRelease,
  type SingleFacet,
  countApplications,
  countArrivals,
  countReminders,
  countValues,
  listServedReleases,
  readBreakdown,
  readComparableOffers,
  readFunnel,
  readFunnelQuestions,
  readListItems,
  readListPage,
} from '#graph/event-store';
import type { SummaryColumns } from '#graph/operations/summary-columns';
import type { ApplicationRef } from '../applications/applications.ts';

/** What analysts read of application summaries, which cover all that this process has appended. */
export interface SummaryReads {
  listApplications(request: ListPageRequest): Promise<ListPage>;
  /** Returns those of the applications that have a summary, in no order. */
  readListItems(applications: readonly ApplicationRef[]): Promise<readonly ApplicationListItem[]>;
  countApplications(filter: ApplicationFilter): Promise<FacetCounts>;
  /** The values of a facet that is counted apart from the others. */
  countValues(filter: ApplicationFilter, facet: SingleFacet): Promise<readonly FacetCount[]>;
  countArrivals(filter: ApplicationFilter, mark: string): Promise<number>;
  readFunnel(filter: ApplicationFilter): Promise<Funnel>;
  readFunnelQuestions(filter: ApplicationFilter): Promise<readonly FunnelQuestion[]>;
  countReminders(filter: ApplicationFilter): Promise<ReminderCounts>;
  readBreakdown(request: BreakdownRequest): Promise<readonly BreakdownRow[]>;
  /** The newest offers of those who came in the same way, whatever became of them. */
  readComparableOffers(filter: ApplicationFilter): Promise<Offers>;
  listServedReleases(): Promise<readonly ServedRelease[]>;
}

export interface SummaryReadsDeps {
  readonly db: Kysely<Database>;
  readonly eventStore: Pick<EventStore, 'projectNow'>;
  /** Answers in place of SQL where it can. */
  readonly summaryColumns: SummaryColumns | null;
}

export function createSummaryReads({ db, eventStore, summaryColumns }: SummaryReadsDeps): SummaryReads {
  const fromSummaries = async <T>(read: (from: Kysely<Database>) => Promise<T>): Promise<T> => {
    await eventStore.projectNow();
    return read(db);
  };
  /** Counts in memory, else in SQL: both give the same answer. */
  const count = <T>(inMemory: (columns: SummaryColumns) => Promise<T | null>, inSql: (from: Kysely<Database>) => Promise<T>): Promise<T> =>
    fromSummaries(async (from) => (summaryColumns && (await inMemory(summaryColumns))) ?? inSql(from));
  return {
    listApplications: (request) =>
      count(
        (columns) => columns.listApplications(request),
        (from) => readListPage(from, request),
      ),
    readListItems: (applications) => fromSummaries((from) => readListItems(from, applications)),
    countApplications: (filter) =>
      count(
        (columns) => columns.countApplications(filter),
        (from) => countApplications(from, filter),
      ),
    countArrivals: (filter, mark) => fromSummaries((from) => countArrivals(from, filter, mark)),
    readFunnel: (filter) => fromSummaries((from) => readFunnel(from, filter)),
    readFunnelQuestions: (filter) => fromSummaries((from) => readFunnelQuestions(from, filter)),
    countReminders: (filter) => fromSummaries((from) => countReminders(from, filter)),
    readBreakdown: (request) =>
      count(
        (columns) => columns.readBreakdown(request),
        (from) => readBreakdown(from, request),
      ),
    countValues: (filter, facet) =>
      count(
        (columns) => columns.countValues(filter, facet),
        (from) => countValues(from, filter, facet),
      ),
    readComparableOffers: (filter) =>
      count(
        (columns) => columns.readComparableOffers(filter),
        (from) => readComparableOffers(from, filter),
      ),
    listServedReleases: () => fromSummaries(listServedReleases),
  };
}
