import { type Counts, type Funnel, type Listed, type ListPlace, type Sort, type Sought, UnknownPlace, countApplications, countArrivals, funnelOf, pageOfList } from '#graph/log';
import { type HistoryParts, type HistoryWanted, type SeenHistory, seenHistory } from '#graph/operator';

export interface ListWanted {
  readonly sought: Sought;
  readonly sort: Sort;
  readonly after: ListPlace | undefined;
  readonly many: number;
}

/** What analysts read and do. Who may is decided where they ask. */
export interface Analysts {
  list(wanted: ListWanted): Promise<{ readonly listed: readonly Listed[]; readonly end: ListPlace | undefined }>;
  count(sought: Sought): Promise<Counts>;
  arrivals(sought: Sought, mark: string): Promise<number>;
  funnel(sought: Sought): Promise<Funnel>;
  /** Null where there is no such application. @throws ArchiveError where an event is not as it was written */
  history(wanted: HistoryWanted): Promise<SeenHistory | null>;
}

async function historyOrNull(parts: HistoryParts, wanted: HistoryWanted): Promise<SeenHistory | null> {
  try {
    return (await seenHistory(parts, wanted)) ?? null;
  } catch (error) {
    if (error instanceof UnknownPlace) return null;
    throw error;
  }
}

export function createAnalysts(parts: HistoryParts): Analysts {
  const { db } = parts;
  return {
    list: (wanted) => pageOfList(db, wanted),
    count: (sought) => countApplications(db, sought),
    arrivals: (sought, mark) => countArrivals(db, sought, mark),
    funnel: (sought) => funnelOf(db, sought),
    history: (wanted) => historyOrNull(parts, wanted),
  };
}
