import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { Append, Appended, LogParts } from './append.ts';
import { deleteDataKey, lockDataKeys } from './application-key.ts';
import { type Fact, type Whose, recordFactIn } from './fact.ts';
import { type Followed, type Place, follow } from './follow.ts';
import { gatherAppends } from './gather.ts';
import { type ReadEvent, type SoundEvents, read, readSound } from './read.ts';
import { lockHeads } from './stream-head.ts';
import type { StreamName } from './stream-name.ts';
import { type Verified, verify } from './verify.ts';

export interface EventLog {
  /**
   * Appends a batch as a whole or not at all; resolves after commit. Event ids are idempotency keys: a batch may begin with stored events, or consist of them.
   * Expected refusals are data.
   * @throws LogBusy, with nothing done, if the queue is full; other errors if the database fails or a type is not in the catalogue.
   */
  append(batch: Append): Promise<Appended>;
  /** Locks both streams of an application against appends until the transaction ends. */
  hold(whose: Whose, trx: Kysely<Database>): Promise<void>;
  /** Returns the number of queued batches. */
  waiting(): number;
  /**
   * Appends a server event to the application's server stream, in the caller's transaction if given. Refused if the person was erased, or if personal fields
   * would be written to an application that was imported without its key.
   */
  record(whose: Whose, fact: Fact, trx?: Kysely<Database>): Promise<Appended>;
  /** Locks all that `erase` needs for applications of a family, in the order in which appends lock it. */
  holdToErase(root: string, ids: readonly string[], trx: Kysely<Database>): Promise<void>;
  /** Appends the erasure as the application's last server event and deletes the key of its personal fields. Does nothing if that was done before. */
  erase(whose: Whose, fact: Fact, trx: Kysely<Database>): Promise<void>;
  /**
   * Returns the stored events in order; upcast them with `catalogue.parse`. Personal fields are null if the application's key is gone or elsewhere.
   * @throws if a personal field cannot be decrypted: it was altered, or LOG_KEY is another one.
   */
  read(rootId: string, stream: StreamName, options?: { readonly after?: number }): Promise<ReadEvent[]>;
  /** Returns the same as `read`, but lists unknown or damaged events separately instead of failing. */
  readSound(rootId: string, stream: StreamName): Promise<SoundEvents>;
  /** Returns the next stored events of the whole event store after a checkpoint (`FIRST` at the start): each once, none skipped. */
  follow(place: Place, limit: number): Promise<Followed>;
  /** Verifies that a stream is as it was written, or returns the first sequence at fault and the reason. */
  verify(rootId: string, stream: StreamName): Promise<Verified>;
}

/** Creates the event store over an open database. `keys` come from `createLogKeys`; the catalogue says which fields of an event are personal. */
export function createEventLog(parts: LogParts): EventLog {
  const gathered = gatherAppends(parts);
  return {
    async hold({ root: rootId, id }, trx) {
      await lockHeads(trx, [
        { rootId, stream: `application/${id}` },
        { rootId, stream: `facade/${id}` },
      ]);
    },
    async holdToErase(rootId, ids, trx) {
      if (ids.length === 0) return;
      await lockHeads(
        trx,
        ids.map((id) => ({ rootId, stream: `facade/${id}` })),
      );
      await lockDataKeys(
        trx,
        ids.map((applicationId) => ({ rootId, applicationId })),
      );
    },
    append: gathered,
    waiting: () => gathered.waiting(),
    record: (whose, fact, given) => (given ? recordFactIn(given, whose, fact, parts) : parts.db.transaction().execute((trx) => recordFactIn(trx, whose, fact, parts))),
    async erase(whose, fact, trx) {
      const { ok } = await recordFactIn(trx, whose, fact, parts);
      if (ok) await deleteDataKey(trx, { rootId: whose.root, applicationId: whose.id }, parts.clock());
    },
    read: (rootId, stream, { after = 0 } = {}) => read(parts, { rootId, stream }, after),
    readSound: (rootId, stream) => readSound(parts, { rootId, stream }),
    follow: (place, limit) => follow(parts.db, place, limit),
    verify: (rootId, stream) => verify(parts.db, { rootId, stream }),
  };
}
