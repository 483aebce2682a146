import { type Append, type Appended, type LogParts, appendAllIn } from './append.ts';
import { reopenIn } from './reopen.ts';

/** The event store's queue is full. */
export class LogBusy extends Error {
  override readonly name = 'LogBusy';
  constructor() {
    super('the event log has more to write than it can take: send it again later');
  }
}

/** Rolls back what the transaction created for batches that are all refused. Never leaves this module. */
class AllRefused extends Error {
  constructor(readonly appended: Appended[]) {
    super('all are refused');
  }
}

/** A transaction takes at most this many events, unless a single batch has more. */
const TOGETHER = 2000;
/** At most this many batches may queue. */
const MAY_WAIT = 256;

interface Waiting {
  readonly append: Append;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Gathering {
  (append: Append): Promise<Appended>;
  /** Returns the number of queued batches. */
  waiting(): number;
}

/** Removes as many batches from the front of the queue as fit into one transaction. */
function takeTogether(waiting: Waiting[]): Waiting[] {
  let events = 0;
  const until = waiting.findIndex(({ append }, index) => (events += append.events.length) > TOGETHER && index > 0);
  return waiting.splice(0, until === -1 ? waiting.length : until);
}

/**
 * Group commit: appends that arrive during a transaction share the next one. Each resolves after commit. If a transaction fails, each of its batches is retried
 * alone, so that only the failing caller sees the error.
 * @param mayWait the longest queue; beyond it an append rejects with LogBusy and does nothing.
 */
export function gatherAppends(parts: LogParts, mayWait = MAY_WAIT): Gathering {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function write(together: readonly Waiting[]): Promise<Appended[]> {
    const all = together.map(({ append }) => append);
    try {
      return await parts.db.transaction().execute(async (trx) => {
        const { appended, hasAbandoned } = await appendAllIn(trx, all, parts);
        if (appended.every(({ ok }) => !ok)) throw new AllRefused(appended);
        if (hasAbandoned) await reopenIn(trx, all, parts);
        return appended;
      });
    } catch (error) {
      if (error instanceof AllRefused) return error.appended;
      throw error;
    }
  }

  async function writeAlone(one: Waiting): Promise<void> {
    try {
      for (const appended of await write([one])) one.resolve(appended);
    } catch (error) {
      one.reject(error);
    }
  }

  async function writeTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const appended = await write(together);
      for (const [index, { resolve }] of together.entries()) resolve(appended[index] as Appended);
    } catch (error) {
      if (together.length > 1) for (const one of together) await writeAlone(one);
      else together[0]?.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeTogether(takeTogether(waiting));
    isWriting = false;
  }

  const gather = (append: Append): Promise<Appended> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mayWait) return reject(new LogBusy());
      waiting.push({ append, resolve, reject });
      if (!isWriting) void writeAll();
    });
  return Object.assign(gather, { waiting: () => waiting.length });
}
