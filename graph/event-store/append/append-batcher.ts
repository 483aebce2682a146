import { AsyncLocalStorage } from 'node:async_hooks';
import { type StreamHead, type StreamKey, streamKey } from '../streams/stream.ts';
import { type AdmittedAppend, type AppendRequest, type AppendResult, type AppendState, type EventStoreDeps, appendAllIn, decideAppend } from './append.ts';
import { type KnownStreams, createKnownStreams } from './known-streams.ts';
import { writeEvents } from './write-events.ts';

/** The event store's queue is full. */
export class EventStoreBusy extends Error {
  override readonly name = 'EventStoreBusy';
  constructor() {
    super('the event log has more to write than it can take: send it again later');
  }
}

/** Rolls back what the transaction created for batches that are all refused. Never leaves this module. */
class AllRefused extends Error {
  constructor(readonly results: AppendResult[]) {
    super('all are refused');
  }
}

/** A transaction takes at most this many events, unless a single batch has more. */
const MAX_EVENTS_PER_TRANSACTION = 2000;
/** At most this many batches may queue. */
const MAX_QUEUED_APPENDS = 256;
/** At most this many transactions are open, each for streams of its own: while the database writes one, the next is encrypted. */
const MAX_OPEN_TRANSACTIONS = 2;

const NOTHING_KNOWN: AppendState = { owners: new Set(), dataKeys: new Map(), heads: new Map(), stored: [], added: new Map() };

interface QueuedAppend {
  readonly key: string;
  readonly append: AppendRequest;
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
  /** Runs work in the request and span of this append. */
  readonly runAsCaller: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

export interface AppendBatcher {
  /** @throws EventStoreBusy, with nothing done, if the queue is full */
  readonly append: (request: AppendRequest) => Promise<AppendResult>;
  /** Returns the number of queued batches. */
  queueLength(): number;
}

interface BatcherOptions {
  readonly maxQueued?: number | undefined;
  /** Called after commit with each stream that has new events. */
  readonly onAppended?: (stream: StreamKey, head: StreamHead) => void;
}

/** Removes as many batches of streams that are not being written from the queue as fit into one transaction. */
function takeNextBatch(queue: QueuedAppend[], busy: ReadonlySet<string>): QueuedAppend[] {
  const taken = new Set<QueuedAppend>();
  let events = 0;
  for (const one of queue) {
    if (busy.has(one.key)) continue;
    events += one.append.events.length;
    if (events > MAX_EVENTS_PER_TRANSACTION && taken.size > 0) break;
    taken.add(one);
  }
  queue.splice(0, queue.length, ...queue.filter((one) => !taken.has(one)));
  return [...taken];
}

/** Decides the appends of known streams. Whatever is refused by what is remembered, or fails, is left out with all later appends of that stream. */
function decideByMemory(batch: readonly QueuedAppend[], state: AppendState, { catalog }: EventStoreDeps): Map<QueuedAppend, AdmittedAppend> {
  const decided = new Map<QueuedAppend, AdmittedAppend>();
  const unsure = new Set(batch.map(({ key }) => key).filter((key) => !state.heads.has(key)));
  for (const one of batch) {
    if (unsure.has(one.key)) continue;
    try {
      const admitted = decideAppend(state, one.append, catalog);
      if (admitted.result.ok) decided.set(one, admitted);
      else unsure.add(one.key);
    } catch {
      unsure.add(one.key);
    }
  }
  return decided;
}

/** Writes batches of appends and settles each. */
function createBatchWriter(deps: EventStoreDeps, known: KnownStreams, onAppended: BatcherOptions['onAppended']): (batch: readonly QueuedAppend[]) => Promise<void> {
  function settle({ append, resolve }: QueuedAppend, result: AppendResult, state: AppendState): void {
    if (result.ok) {
      known.remember(append, state);
      onAppended?.(append, result.head);
    } else if (result.reason === 'erased') known.forget(append);
    resolve(result);
  }

  /** Writes what can be written by what is remembered. Returns the rest, in order. */
  async function writeByMemory(batch: readonly QueuedAppend[]): Promise<QueuedAppend[]> {
    const state = known.recall(batch.map(({ append }) => append));
    const decided = decideByMemory(batch, state, deps);
    const rows = [...decided.values()].flatMap((one) => one.rows);
    const extended = await writeEvents(deps.db, rows).catch((error: unknown) => {
      for (const { runAsCaller } of decided.keys()) runAsCaller(() => deps.onWriteRepeated?.(error));
      return new Set<string>();
    });
    const isWritten = (one: QueuedAppend): boolean => decided.has(one) && extended.has(one.key);
    const written = batch.filter(isWritten);
    if (written.length > 0) deps.onWritten?.(written.reduce((sum, one) => sum + (decided.get(one)?.rows.length ?? 0), 0));
    for (const one of written) settle(one, (decided.get(one) as AdmittedAppend).result, state);
    return batch.filter((one) => !isWritten(one));
  }

  async function writeLocked(batch: readonly QueuedAppend[]): Promise<void> {
    const all = batch.map(({ append }) => append);
    try {
      const { results, state } = await deps.db.transaction().execute(async (trx) => {
        const outcome = await appendAllIn(trx, all, deps);
        if (outcome.results.every(({ ok }) => !ok)) throw new AllRefused(outcome.results);
        return outcome;
      });
      for (const [index, one] of batch.entries()) settle(one, results[index] as AppendResult, state);
    } catch (error) {
      if (error instanceof AllRefused) for (const [index, one] of batch.entries()) settle(one, error.results[index] as AppendResult, NOTHING_KNOWN);
      else if (batch.length > 1) for (const one of batch) await one.runAsCaller(() => writeLocked([one]));
      else batch[0]?.reject(error);
    }
  }

  return async (batch) => {
    const rest = await writeByMemory(batch);
    if (rest.length > 0) await writeLocked(rest);
  };
}

/**
 * Group commit: appends that arrive while transactions are open share the next one. Each resolves after commit.
 *
 * A stream that this process has written before is written by what it remembers, in one statement that extends the stream only if it still ends there. All else
 * (a first append, a repeated event, a refusal, another writer) is decided under locks. If that transaction fails, each of its batches is retried alone, so that
 * only the failing caller sees the error.
 */
export function createAppendBatcher(deps: EventStoreDeps, { maxQueued = MAX_QUEUED_APPENDS, onAppended }: BatcherOptions = {}): AppendBatcher {
  const queue: QueuedAppend[] = [];
  const busy = new Set<string>();
  const write = createBatchWriter(deps, createKnownStreams(), onAppended);
  let open = 0;

  function writeNext(): void {
    while (open < MAX_OPEN_TRANSACTIONS) {
      const batch = takeNextBatch(queue, busy);
      if (batch.length === 0) return;
      open += 1;
      for (const { key } of batch) busy.add(key);
      const end = (): void => {
        open -= 1;
        for (const { key } of batch) busy.delete(key);
        writeNext();
      };
      void (batch[0] as QueuedAppend)
        .runAsCaller(() => write(batch))
        .catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
        .finally(end);
    }
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxQueued) return reject(new EventStoreBusy());
        queue.push({ key: streamKey(append), append, resolve, reject, runAsCaller: AsyncLocalStorage.snapshot() });
        // Appends that arrive in the same turn of the event loop share a transaction.
        queueMicrotask(writeNext);
      }),
    queueLength: () => queue.length,
  };
}
