import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#graph/db';
import {
  type ApplicationFilter,
  type BreakdownRequest,
  type BreakdownRow,
  type FacetCount,
  type FacetCounts,
  type ListPage,
  type ListPageRequest,
  type Offers,
  type SingleFacet,
  readPageOf,
} from '#graph/event-store';
import { countBreakdown, countComparableOffers } from './count-breakdown.ts';
import { countFacets, countOneFacet } from './count-facets.ts';
import { findPage } from './find-page.ts';
import { type ColumnLimits, type ResidentStore, type ResidentStoreDeps, createResidentStore } from './resident-store.ts';

/**
 * The application summaries of a large store as columns in the memory of this process. Each answer is the one that SQL would give at that moment, or null if
 * SQL has to give it.
 */
export interface SummaryColumns extends Pick<ResidentStore, 'refresh' | 'close'> {
  readonly listApplications: (request: ListPageRequest) => Promise<ListPage | null>;
  readonly countApplications: (filter: ApplicationFilter) => Promise<FacetCounts | null>;
  readonly countValues: (filter: ApplicationFilter, facet: SingleFacet) => Promise<readonly FacetCount[] | null>;
  readonly readBreakdown: (request: BreakdownRequest) => Promise<readonly BreakdownRow[] | null>;
  readonly readComparableOffers: (filter: ApplicationFilter) => Promise<Offers | null>;
}

function createSummaryColumns(deps: ResidentStoreDeps): SummaryColumns {
  const { answer, answerWithRows, refresh, close } = createResidentStore(deps);
  return {
    listApplications: (request) =>
      answerWithRows(
        (store, pause) => findPage(store, request, pause),
        (trx, applications) => readPageOf(trx, applications, request),
      ),
    countApplications: (filter) => answer(async (store, pause, snapshot) => ({ ...(await countFacets(store, filter, pause)), snapshot })),
    countValues: (filter, facet) => answer((store, pause) => countOneFacet(store, filter, facet, pause)),
    readBreakdown: (request) => answer((store, pause) => countBreakdown(store, request, pause)),
    readComparableOffers: (filter) => answer((store, pause) => countComparableOffers(store, filter, pause)),
    refresh,
    close,
  };
}

/** Null on the embedded database, which has one connection and is not for large stores, and without limits. */
export const openSummaryColumns = (db: Kysely<Database>, limits: ColumnLimits | undefined, log: Logger): SummaryColumns | null =>
  limits && db.getExecutor().adapter.supportsMultipleConnections ? createSummaryColumns({ db, log, ...limits }) : null;
