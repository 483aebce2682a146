import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#graph/db';
import { type Pause, createPause } from '../pause.ts';
import { StaleStoreError, TooManyChangesError, readChangesOf, takeChanges } from './catch-up.ts';
import { UnanswerableError } from './unanswerable-error.ts';
import { type LoadedStore, LoadRefusedError, checkMemory, loadStore } from './load-store.ts';
import type { SummaryStore } from './summary-store.ts';

export interface ColumnLimits {
  /** Summaries are loaded from this number of applications on. */
  readonly minApplications: number;
  /** 0: never. */
  readonly maxBytes: number;
}

export interface ResidentStoreDeps extends ColumnLimits {
  readonly db: Kysely<Database>;
  readonly log: Logger;
}

/** After a load that found too few applications, or too many that change, as in a rebuild. */
const RETRY_MS = 10 * 60_000;
/** A refused load may have read most of the table. */
const RETRY_REFUSED_MS = 60 * 60_000;

function retryAfterMs(error: unknown): number {
  if (error instanceof LoadRefusedError) return RETRY_REFUSED_MS;
  return error instanceof TooManyChangesError ? RETRY_MS : 0;
}

/** With more changed rows, SQL answers the question. */
const MAX_CHANGES_PER_QUESTION = 2000;
/** With more, a new load takes less time. */
const MAX_CHANGES = 50_000;

/** Runs one task after the other, so that no row changes while rows are counted. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** The summaries in the memory of a process: loaded in the background, and brought up to date before each question. */
export interface ResidentStore {
  /** Answers a question without holding a connection while it counts. Resolves to null if SQL has to answer. */
  readonly answer: <T>(count: (store: SummaryStore, pause: Pause, snapshot: string) => Promise<T>) => Promise<T | null>;
  /** Finds rows and reads the rest of them from the database, both at the same snapshot. Resolves to null if SQL has to answer. */
  readonly answerWithRows: <Found, T>(find: (store: SummaryStore, pause: Pause) => Promise<Found>, read: (trx: Kysely<Database>, found: Found) => Promise<T>) => Promise<T | null>;
  /** Loads the store if it is not loaded, else takes what has changed. Resolves to the number of rows in memory. */
  readonly refresh: () => Promise<number>;
  /** Ends a load. SQL answers from then on. */
  readonly close: () => void;
}

const atOneSnapshot = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** The loaded store, if there is one, and when the next load may begin. */
function createSlot({ db, log, minApplications, maxBytes }: ResidentStoreDeps, signal: AbortSignal) {
  let loaded: LoadedStore | null = null;
  let retryAt = 0;

  async function load(): Promise<void> {
    if (Date.now() < retryAt) return;
    const began = performance.now();
    const fresh = await loadStore({ db, minApplications, maxBytes, signal });
    if (!fresh) {
      retryAt = Date.now() + RETRY_MS;
      return;
    }
    await atOneSnapshot(db, async (trx) => takeChanges(fresh, await readChangesOf(trx, fresh, MAX_CHANGES), createPause(signal)));
    loaded = fresh;
    log.info({ applications: fresh.store.size(), bytes: fresh.store.bytes(), ms: Math.round(performance.now() - began) }, 'application summaries are in memory');
  }

  return {
    get: () => loaded,
    load,
    /** Takes what has changed up to the transaction's snapshot. */
    async update(trx: Kysely<Database>, current: LoadedStore, maxChanges: number): Promise<void> {
      await takeChanges(current, await readChangesOf(trx, current, maxChanges), createPause(signal));
      checkMemory(current.store.bytes(), maxBytes);
    },
    /** Gives the memory back. */
    drop(error: unknown): void {
      loaded = null;
      retryAt = Date.now() + retryAfterMs(error);
      if (!signal.aborted) log.warn({ err: error }, 'application summaries are not in memory; SQL answers the console');
    },
  };
}

const isUnusable = (error: unknown): boolean => error instanceof StaleStoreError || error instanceof LoadRefusedError;
const isLeftToSql = (error: unknown): boolean => error instanceof UnanswerableError || error instanceof TooManyChangesError;

export function createResidentStore(deps: ResidentStoreDeps): ResidentStore {
  const { db, log, maxBytes } = deps;
  const ending = new AbortController();
  const { signal } = ending;
  const enqueue = createQueue();
  const slot = createSlot(deps, signal);

  function handle(error: unknown): null {
    if (isUnusable(error)) slot.drop(error);
    else if (!isLeftToSql(error) && !signal.aborted) log.warn({ err: error }, 'columns could not answer; SQL answers the console');
    return null;
  }

  async function withStore<T>(work: (current: LoadedStore) => Promise<T>): Promise<T | null> {
    if (!slot.get()) return null;
    return enqueue(async () => {
      const current = slot.get();
      return current && (await work(current).catch(handle));
    });
  }

  async function refresh(): Promise<void> {
    const current = slot.get();
    try {
      await (current ? enqueue(() => atOneSnapshot(db, (trx) => slot.update(trx, current, MAX_CHANGES))) : slot.load());
    } catch (error) {
      if (!isUnusable(error) && !(error instanceof TooManyChangesError)) throw error;
      slot.drop(error);
    }
  }

  return {
    answer: (count) =>
      withStore(async (current) => {
        await atOneSnapshot(db, (trx) => slot.update(trx, current, MAX_CHANGES_PER_QUESTION));
        return count(current.store, createPause(signal), current.snapshot);
      }),
    answerWithRows: (find, read) =>
      withStore((current) =>
        atOneSnapshot(db, async (trx) => {
          await slot.update(trx, current, MAX_CHANGES_PER_QUESTION);
          return read(trx, await find(current.store, createPause(signal)));
        }),
      ),
    async refresh() {
      if (maxBytes === 0 || signal.aborted) return 0;
      try {
        await refresh();
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      return slot.get()?.store.size() ?? 0;
    },
    close: () => {
      ending.abort(new Error('the process ends'));
      slot.drop(undefined);
    },
  };
}
