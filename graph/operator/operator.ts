import type { Kysely } from 'kysely';
import { logCatalogue } from '#events/facade';
import type { Database } from '#graph/database';
import {
  type ArchiveLine,
  type Imported,
  type KeptHead,
  type ListWanted,
  type Listed,
  type ListedEvent,
  type LogKeys,
  type Quarantined,
  UnknownPlace,
  type VerifiedLog,
  exportLog,
  headsOf,
  importLog,
  listApplications,
  listEvents,
  quarantineOf,
  rebuilding,
  verifyLog,
} from '#graph/log';
import { type EraseTold, type EraseWanted, type Period, erase, erasuresTakenIn } from '#graph/erasure';
import { type Books, readBooks } from './books.ts';
import { type HistoryWanted, familyOf } from './history.ts';
import { type Resolution, type Resolved, type Resolving, resolvePayment } from './resolve.ts';

/** What is to be exported. */
export interface ExportWanted {
  /** Applications, each for its whole family; null: everything. */
  readonly applications: readonly string[] | null;
  /** Whether the keys of personal fields go along. */
  readonly withKeys: boolean;
}

/** What somebody of the staff may have the facade do. */
export interface Operator {
  /** Settles a payment that nobody is sure of. */
  resolve(resolution: Resolution): Promise<Resolved>;
  /** What journal and event log say of money and policies. */
  books(): Promise<Books>;
  /** The event log, or some families of it, as lines of a file. @throws UnknownPlace */
  exportLog(wanted: ExportWanted): AsyncIterable<ArchiveLine>;
  /** What is public of the events of the log, or of some families of it: nothing of it has to be kept from anybody, and no log can be made of it. @throws UnknownPlace */
  events(wanted: Pick<ExportWanted, 'applications'>): AsyncIterable<ListedEvent>;
  /** Takes the lines of such a file in. @throws ArchiveError that names the line; what stands before it is in */
  importLog(texts: AsyncIterable<string>): Promise<Imported>;
  /** Whether the log is as it was written, and has what was kept apart of it. */
  verifyLog(kept: AsyncIterable<KeptHead>): Promise<VerifiedLog>;
  /** Every event of the log that cannot be read: the rest is read without it. */
  quarantine(): AsyncIterable<Quarantined>;
  /** Where every stream ends: to be kept apart. */
  heads(): AsyncIterable<KeptHead>;
  /** Applications that were looked for, the newest first: what of them is public. */
  list(wanted: ListWanted): AsyncIterable<Listed>;
  /** Works the summaries of all applications out anew from the log; how many are done so far. */
  rebuild(): AsyncIterable<Rebuilt>;
  /** The family of an application with its keys, for whoever masks what nobody is to be shown. @throws UnknownPlace */
  history(wanted: HistoryWanted): AsyncIterable<ArchiveLine>;
  /** Erases people, or says what that would do. */
  erase(wanted: EraseWanted): AsyncIterable<EraseTold>;
}

export interface Rebuilt {
  readonly rebuilt: number;
}

/** @throws UnknownPlace */
async function rootsOf(db: Kysely<Database>, applications: ExportWanted['applications']): Promise<readonly string[] | null> {
  if (applications === null) return null;
  const rows = await db
    .selectFrom('application')
    .select(['id', 'root_id'])
    .where('id', 'in', [...applications])
    .execute();
  const unknown = applications.find((id) => rows.every((row) => row.id !== id));
  if (unknown !== undefined) throw new UnknownPlace(`there is no application ${unknown}`);
  return [...new Set(rows.map(({ root_id }) => root_id))];
}

async function* exported({ db, keys, working: { now } }: Operating, { applications, withKeys }: ExportWanted): AsyncIterable<ArchiveLine> {
  yield* exportLog({ db, keys, now }, { roots: await rootsOf(db, applications), withKeys });
}

async function* eventsOf({ db }: Operating, { applications }: Pick<ExportWanted, 'applications'>): AsyncIterable<ListedEvent> {
  yield* listEvents(db, await rootsOf(db, applications));
}

async function* rebuild(db: Kysely<Database>): AsyncIterable<Rebuilt> {
  for await (const rebuilt of rebuilding(db)) yield { rebuilt };
}

interface Operating extends Resolving {
  readonly keys: LogKeys;
  readonly retainBoundFor: Period;
}

export function createOperator(operating: Operating): Operator {
  const { db, keys, retainBoundFor } = operating;
  const { now, eventLog } = operating.working;
  return {
    resolve: (resolution) => resolvePayment(operating, resolution),
    books: () => readBooks(db),
    exportLog: (wanted) => exported(operating, wanted),
    events: (wanted) => eventsOf(operating, wanted),
    importLog: (texts) => importLog({ db, keys, now, erasures: erasuresTakenIn({ now, retainBoundFor }) }, texts),
    verifyLog: (kept) => verifyLog(db, { kept }),
    quarantine: () => quarantineOf({ db, keys, catalogue: logCatalogue }),
    heads: () => headsOf(db),
    list: (wanted) => listApplications(db, wanted),
    rebuild: () => rebuild(db),
    history: (wanted) => familyOf({ db, keys, eventLog, now }, wanted),
    erase: (wanted) => erase({ db, keys, eventLog, now, retainBoundFor }, wanted),
  };
}
