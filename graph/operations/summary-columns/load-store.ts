import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { createPause } from '../pause.ts';
import { type TableState, countSummaries, readBlocks, readTableState } from './read-rows.ts';
import { MIN_BYTES_PER_ROW, type SummaryStore, createSummaryStore } from './summary-store.ts';

/** A part has about this number of rows. */
const ROWS_PER_PART = 2000;
const FIRST_BLOCKS = 64;
const MAX_BLOCKS = 4096;

export interface LoadedStore {
  readonly store: SummaryStore;
  /** The PostgreSQL snapshot up to which it has all changes. */
  snapshot: string;
  readonly server: string;
}

/** Another load soon would fail, too. */
export class LoadRefusedError extends Error {}
/** @throws LoadRefusedError */
export function checkMemory(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new LoadRefusedError(`the summaries take more than SUMMARIES_IN_MEMORY_MB: ${toMegabytes(bytes)} of ${toMegabytes(maxBytes)} MB`);
}
const toMegabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

interface LoadRequest {
  readonly db: Kysely<Database>;
  /** Fewer are not loaded. */
  readonly minApplications: number;
  readonly maxBytes: number;
  /** Ends the load. */
  readonly signal: AbortSignal;
}

/** Resolves to null if there are too few applications. @throws LoadRefusedError */
async function inspectTable({ db, minApplications, maxBytes }: LoadRequest): Promise<{ readonly table: TableState; readonly count: number } | null> {
  if ((await countSummaries(db, minApplications)) < minApplications) return null;
  const table = await readTableState(db);
  if (table.isForeign) throw new LoadRefusedError('the summaries come from a dump of another server: run bindflow log rebuild');
  const count = await countSummaries(db, Number.MAX_SAFE_INTEGER);
  // Before any memory is allocated.
  checkMemory(count * MIN_BYTES_PER_ROW, maxBytes);
  return { table, count };
}

/** Rejects as soon as the signal is aborted, even if a statement hangs. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Reads all summaries in parts, each in a statement of its own, and pauses after each for as long as it took, so that buyers come first. The store lacks what
 * changes meanwhile: its snapshot is the one from before the first part. Resolves to null if there are too few applications.
 * @throws LoadRefusedError, or the signal's reason once that is aborted
 */
export async function loadStore(request: LoadRequest): Promise<LoadedStore | null> {
  const { db, maxBytes, signal } = request;
  const inspected = await untilAborted(inspectTable(request), signal);
  if (!inspected) return null;
  const { table, count } = inspected;
  const [store, pause] = [createSummaryStore(), createPause(signal)];
  await store.reserve(count, pause);
  let step = FIRST_BLOCKS;
  for (let block = 0; block < table.blocks;) {
    const began = performance.now();
    const rows = await untilAborted(readBlocks(db, block, block + step), signal);
    await store.reserve(rows.length, pause);
    for (const row of rows) {
      store.write(row);
      await pause();
    }
    checkMemory(store.bytes(), maxBytes);
    block += step;
    step = Math.min(MAX_BLOCKS, Math.max(1, rows.length > ROWS_PER_PART ? step >> 1 : step << 1));
    await setTimeout(performance.now() - began, undefined, { signal });
  }
  if ((await untilAborted(readTableState(db), signal)).file !== table.file) throw new Error('the table of application summaries was rewritten during the load');
  return { store, snapshot: table.snapshot, server: table.server };
}
