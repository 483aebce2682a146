import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { createAppendBatcher } from './append/append-batcher.ts';
import type { AppendRequest, AppendResult, EventStoreDeps } from './append/append.ts';
import { type ApplicationRef, type ServerEvent, recordServerEventIn } from './append/server-event.ts';
import { lockStreamHeads } from './append/stream-heads.ts';
import { deleteDataKey, lockDataKeys } from './encryption/data-keys.ts';
import { type StreamVerification, verifyStream } from './integrity/verify.ts';
import { type Checkpoint, type FeedPage, readFeed } from './read/read-feed.ts';
import { type StreamContents, type TimedEvent, readStream, readWithQuarantine } from './read/read-stream.ts';
import type { StreamName } from './streams/stream.ts';

/** The durable, append-only store of events. Each application has a stream of its browser and a server stream. */
export interface EventStore {
  /**
   * Appends a batch as a whole or not at all; resolves after commit. Event ids are idempotency keys: a batch may begin with stored events, or consist of them.
   * Expected refusals are data.
   * @throws EventStoreBusy, with nothing done, if the queue is full; other errors if the database fails or a type is not in the catalog.
   */
  append(batch: AppendRequest): Promise<AppendResult>;
  /** Locks both streams of an application against appends until the transaction ends. */
  lockStreams(application: ApplicationRef, trx: Kysely<Database>): Promise<void>;
  /** Returns the number of queued batches. */
  queueLength(): number;
  /**
   * Appends a server event to the application's server stream, in the caller's transaction if given. Refused if the person was erased, or if personal fields
   * would be written to an application that was imported without its key.
   */
  record(application: ApplicationRef, serverEvent: ServerEvent, trx?: Kysely<Database>): Promise<AppendResult>;
  /** Locks all that `erase` needs for applications of a family, in the order in which appends lock it. */
  lockForErasure(root: string, ids: readonly string[], trx: Kysely<Database>): Promise<void>;
  /** Appends the erasure as the application's last server event and deletes the key of its personal fields. Does nothing if that was done before. */
  erase(application: ApplicationRef, serverEvent: ServerEvent, trx: Kysely<Database>): Promise<void>;
  /**
   * Returns the stored events in order; upcast them with `catalog.parse`. Personal fields are null if the application's key is gone or elsewhere.
   * @throws if a personal field cannot be decrypted: it was altered, or LOG_KEY is another one.
   */
  read(rootId: string, stream: StreamName, options?: { readonly after?: number }): Promise<TimedEvent[]>;
  /** Returns the same as `read`, but lists unknown or damaged events separately instead of failing. */
  readWithQuarantine(rootId: string, stream: StreamName): Promise<StreamContents>;
  /** Returns the next stored events of the whole event store after a checkpoint (`FEED_START` at first): each once, none skipped. */
  readFeed(checkpoint: Checkpoint, limit: number): Promise<FeedPage>;
  /** Verifies that a stream is as it was written, or returns the first sequence at fault and the reason. */
  verify(rootId: string, stream: StreamName): Promise<StreamVerification>;
}

/** Creates the event store over an open database. `keys` come from `createEncryptionKeys`; the catalog says which fields of an event are personal. */
export function createEventStore(deps: EventStoreDeps): EventStore {
  const batcher = createAppendBatcher(deps);
  return {
    async lockStreams({ root: rootId, id }, trx) {
      await lockStreamHeads(trx, [
        { rootId, stream: `application/${id}` },
        { rootId, stream: `facade/${id}` },
      ]);
    },
    async lockForErasure(rootId, ids, trx) {
      if (ids.length === 0) return;
      await lockStreamHeads(
        trx,
        ids.map((id) => ({ rootId, stream: `facade/${id}` })),
      );
      await lockDataKeys(
        trx,
        ids.map((applicationId) => ({ rootId, applicationId })),
      );
    },
    ...batcher,
    record(application, serverEvent, trx) {
      if (trx) return recordServerEventIn(trx, application, serverEvent, deps);
      return deps.db.transaction().execute((own) => recordServerEventIn(own, application, serverEvent, deps));
    },
    async erase(application, serverEvent, trx) {
      const { ok } = await recordServerEventIn(trx, application, serverEvent, deps);
      if (ok) await deleteDataKey(trx, { rootId: application.root, applicationId: application.id }, deps.clock());
    },
    read: (rootId, stream, { after = 0 } = {}) => readStream(deps, { rootId, stream }, after),
    readWithQuarantine: (rootId, stream) => readWithQuarantine(deps, { rootId, stream }),
    readFeed: (checkpoint, limit) => readFeed(deps.db, checkpoint, limit),
    verify: (rootId, stream) => verifyStream(deps.db, { rootId, stream }),
  };
}
