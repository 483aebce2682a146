import { type AppendRequest, type AppendResult, type EventStoreDeps, appendAllIn } from './append.ts';
import { recordReopenedIn } from './reopened-event.ts';

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

interface QueuedAppend {
  readonly append: AppendRequest;
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
}

export interface AppendBatcher {
  /** @throws EventStoreBusy, with nothing done, if the queue is full */
  readonly append: (request: AppendRequest) => Promise<AppendResult>;
  /** Returns the number of queued batches. */
  queueLength(): number;
}

/** Removes as many batches from the front of the queue as fit into one transaction. */
function takeNextBatch(queue: QueuedAppend[]): QueuedAppend[] {
  let events = 0;
  const until = queue.findIndex(({ append }, index) => (events += append.events.length) > MAX_EVENTS_PER_TRANSACTION && index > 0);
  return queue.splice(0, until === -1 ? queue.length : until);
}

/**
 * Group commit: appends that arrive during a transaction share the next one. Each resolves after commit. If a transaction fails, each of its batches is retried
 * alone, so that only the failing caller sees the error.
 */
export function createAppendBatcher(deps: EventStoreDeps, maxQueued = MAX_QUEUED_APPENDS): AppendBatcher {
  const queue: QueuedAppend[] = [];
  let isWriting = false;

  async function write(batch: readonly QueuedAppend[]): Promise<AppendResult[]> {
    const all = batch.map(({ append }) => append);
    try {
      return await deps.db.transaction().execute(async (trx) => {
        const { results, hasAbandoned } = await appendAllIn(trx, all, deps);
        if (results.every(({ ok }) => !ok)) throw new AllRefused(results);
        if (hasAbandoned) await recordReopenedIn(trx, all, deps);
        return results;
      });
    } catch (error) {
      if (error instanceof AllRefused) return error.results;
      throw error;
    }
  }

  async function writeAlone(one: QueuedAppend): Promise<void> {
    try {
      for (const appended of await write([one])) one.resolve(appended);
    } catch (error) {
      one.reject(error);
    }
  }

  async function writeBatch(batch: readonly QueuedAppend[]): Promise<void> {
    try {
      const results = await write(batch);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as AppendResult);
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await writeAlone(one);
      else batch[0]?.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) await writeBatch(takeNextBatch(queue));
    isWriting = false;
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxQueued) return reject(new EventStoreBusy());
        queue.push({ append, resolve, reject });
        if (!isWriting) void writeAll();
      }),
    queueLength: () => queue.length,
  };
}
