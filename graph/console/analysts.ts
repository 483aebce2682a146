import type { Kysely } from 'kysely';
import { staysOpen } from '#events/core';
import { logCatalogue } from '#events/facade';
import type { Database } from '#graph/db';
import { fixtureAmong } from '#graph/operations/fixture';
import {
  type ArchiveLine,
  type Counts,
  type Funnel,
  type FunnelQuestion,
  type Listed,
  type ListPlace,
  type Sort,
  type StreamKey,
  type Sought,
  UnknownPlace,
  countApplications,
  countArrivals,
  exportLog,
  funnelOf,
  funnelQuestionsOf,
  pageOfList,
  quarantinePart,
} from '#graph/event-store';
import {
  type HistoryParts,
  type HistoryWanted,
  type Resolution,
  type Resolved,
  type Resolving,
  type SeenHistory,
  type UnconfirmedPayment,
  masked,
  resolvePayment,
  seenHistory,
  unconfirmedPayments,
} from '#graph/operations';

interface ListWanted {
  readonly sought: Sought;
  readonly sort: Sort;
  readonly after: ListPlace | undefined;
  readonly many: number;
}

/** What analysts may read and do. Callers check the role. */
export interface Analysts {
  list(wanted: ListWanted): Promise<{ readonly listed: readonly Listed[]; readonly end: ListPlace | undefined }>;
  count(sought: Sought): Promise<Counts>;
  arrivals(sought: Sought, mark: string): Promise<number>;
  funnel(sought: Sought): Promise<Funnel>;
  funnelQuestions(sought: Sought): Promise<readonly FunnelQuestion[]>;
  /** Returns null if there is no such application. */
  history(wanted: HistoryWanted): Promise<SeenHistory | null>;
  /** Reads one part of the event store at a time: see quarantinePart. */
  quarantined(after: StreamKey | undefined): ReturnType<typeof quarantinePart>;
  unconfirmed(): Promise<readonly UnconfirmedPayment[]>;
  resolve(resolution: Resolution): Promise<Resolved>;
  /** Returns the families of these applications as lines without keys; null if none of them exists. */
  export(applications: readonly string[]): Promise<AsyncIterable<ArchiveLine> | null>;
  /**
   * Returns the application's lines with made-up values in place of personal ones; null if there is none.
   * @throws FixtureError if its personal fields cannot be read
   */
  fixture(application: string): Promise<readonly ArchiveLine[] | null>;
}

async function historyOrNull(parts: HistoryParts, wanted: HistoryWanted): Promise<SeenHistory | null> {
  try {
    return (await seenHistory(parts, wanted)) ?? null;
  } catch (error) {
    if (error instanceof UnknownPlace) return null;
    throw error;
  }
}

const rootsOf = async (db: Kysely<Database>, applications: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('application')
    .select('root_id')
    .distinct()
    .where('id', 'in', [...applications])
    .execute();
  return rows.map(({ root_id }) => root_id);
};

/** Masks fields that were written in clear and are no longer public or known. The event's check then correctly fails. */
async function* closed(lines: AsyncIterable<ArchiveLine>): AsyncIterable<ArchiveLine> {
  for await (const line of lines) {
    const names = line.kind === 'event' ? Object.keys(line.data).filter((name) => !staysOpen(logCatalogue.definitions, line.type, name)) : [];
    if (line.kind !== 'event' || names.length === 0) yield line;
    else yield { ...line, data: { ...line.data, ...Object.fromEntries(names.map((name) => [name, masked(line.data[name])])) } };
  }
}

interface Parts extends HistoryParts {
  /** Binds a payment that turns out to have been charged. */
  readonly working: () => Resolving['working'];
}

export function createAnalysts(parts: Parts): Analysts {
  const { db, keys, working } = parts;
  return {
    list: (wanted) => pageOfList(db, wanted),
    count: (sought) => countApplications(db, sought),
    arrivals: (sought, mark) => countArrivals(db, sought, mark),
    funnel: (sought) => funnelOf(db, sought),
    funnelQuestions: (sought) => funnelQuestionsOf(db, sought),
    history: (wanted) => historyOrNull(parts, wanted),
    quarantined: (after) => quarantinePart({ db, keys, catalogue: logCatalogue }, after),
    unconfirmed: () => unconfirmedPayments(db),
    resolve: (resolution) => resolvePayment({ db, working: working() }, resolution),
    async export(applications) {
      const roots = await rootsOf(db, applications);
      return roots.length === 0 ? null : closed(exportLog(parts, { roots, withKeys: false }));
    },
    async fixture(application) {
      const roots = await rootsOf(db, [application]);
      return roots.length === 0 ? null : fixtureAmong(exportLog(parts, { roots, withKeys: true }), application);
    },
  };
}
