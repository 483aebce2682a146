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
  type VerifiedLog,
  type Wanted,
  exportLog,
  headsOf,
  importLog,
  listApplications,
  listEvents,
  quarantineOf,
  rebuilding,
  verifyLog,
} from '#graph/log';
import { type EraseTold, type EraseWanted, type Period, erase } from '#graph/erasure';
import { type Books, readBooks } from './books.ts';
import { type HistoryWanted, familyOf } from './history.ts';
import { type Resolution, type Resolved, type Resolving, resolvePayment } from './resolve.ts';

/** What somebody of the staff may have the facade do. */
export interface Operator {
  /** Settles a payment that nobody is sure of. */
  resolve(resolution: Resolution): Promise<Resolved>;
  /** What journal and event log say of money and policies. */
  books(): Promise<Books>;
  /** The event log, or some families of it, as lines of a file. */
  exportLog(wanted: Wanted): AsyncIterable<ArchiveLine>;
  /** What is public of the events of the log, or of some families of it: nothing of it has to be kept from anybody, and no log can be made of it. */
  events(wanted: Pick<Wanted, 'roots'>): AsyncIterable<ListedEvent>;
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
    exportLog: (wanted) => exportLog({ db, keys, now }, wanted),
    events: ({ roots }) => listEvents(db, roots),
    importLog: (texts) => importLog({ db, keys, now }, texts),
    verifyLog: (kept) => verifyLog(db, { kept }),
    quarantine: () => quarantineOf({ db, keys, catalogue: logCatalogue }),
    heads: () => headsOf(db),
    list: (wanted) => listApplications(db, wanted),
    rebuild: () => rebuild(db),
    history: (wanted) => familyOf({ db, keys, eventLog, now }, wanted),
    erase: (wanted) => erase({ db, keys, eventLog, now, retainBoundFor }, wanted),
  };
}
