import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { createAppendBatcher } from './append/append-batcher.ts';
import type { AppendRequest, AppendResult, EventStoreDeps } from './append/append.ts';
import { type ApplicationRef, type ServerEvent, recordServerEventIn } from './append/server-event.ts';
import { traceAppend, traceAppends } from './append/trace-append.ts';
import { createReopenedEvent } from './append/reopened-event.ts';
import { lockStreamHeads } from './streams/stream-heads.ts';
import { deleteDataKey, lockDataKeys } from './encryption/data-keys.ts';
import { type StreamVerification, verifyStream } from './integrity/verify.ts';
import { type ProjectedSummary, projectSummaries } from './projections/application-summary.ts';
import { type Projector, createProjector } from './projections/projector.ts';
import { indexOlderEmails } from './projections/email-index-pass.ts';
import { rebuildAllSummaries } from './projections/rebuild-summaries.ts';
import { type Checkpoint, type FeedPage, readFeed } from './read/read-feed.ts';
import { type StreamContents, type TimedEvent, readStream, readWithQuarantine } from './read/read-stream.ts';
import type { StreamName } from './streams/stream.ts';

/** The durable, append-only store of events. Each application has a stream of its browser and a server stream. */
export interface EventStore extends Pick<Projector, 'projectNow' | 'projectMissed' | 'close'> {
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
  /** Brings the summaries of a family up to date, in the caller's transaction if given. */
  projectFamily(root: string, trx?: Kysely<Database>): Promise<void>;
  /** Rebuilds the summaries that are missing, of an earlier release or not up to date. Yields how many are done after each transaction. */
  rebuildMissingSummaries(): AsyncIterable<number>;
  /** Indexes the emails of applications that were there before the index, once. Resolves to how many applications it has read. */
  indexOlderEmails(isEnding: () => boolean): Promise<number>;
  /** Verifies that a stream is as it was written, or returns the first sequence at fault and the reason. */
  verify(rootId: string, stream: StreamName): Promise<StreamVerification>;
}

/** True if a browser here owns the application. A server event in an imported one would make its stream differ from its source's. */
const hasOwner = async (db: Kysely<Database>, root: string, application: string): Promise<boolean> =>
  (await db.selectFrom('application_owner').select('root_id').where('root_id', '=', root).where('application_id', '=', application).executeTakeFirst()) !== undefined;

const listFamily = (db: Kysely<Database>, root: string) => db.selectFrom('application').select(['root_id', 'id as application_id']).where('root_id', '=', root).execute();

/** Creates the event store over an open database. `keys` come from `createEncryptionKeys`; the catalog says which fields of an event are personal. */
export function createEventStore(deps: EventStoreDeps): EventStore {
  const projector = createProjector({ db: deps.db, keys: deps.keys, onProjected: recordReturns, onFailed: deps.onSummaryFailed ?? (() => undefined) });
  const batcher = traceAppends(createAppendBatcher(deps, { onAppended: (stream, { sequence }) => projector.note(stream, sequence) }));

  async function recordIn(trx: Kysely<Database>, application: ApplicationRef, serverEvent: ServerEvent): Promise<AppendResult> {
    const appended = await traceAppend(`facade/${application.id}`, 1, (traceId) => recordServerEventIn(trx, application, { ...serverEvent, traceId }, deps));
    if (appended.ok) projector.note({ rootId: application.root, stream: `facade/${application.id}` }, appended.head.sequence);
    return appended;
  }

  /** Records that buyers of abandoned applications are back if their browsers have appended since. Returns true if any are. */
  async function recordReturns(projected: readonly ProjectedSummary[]): Promise<boolean> {
    let isAnyBack = false;
    for (const { root_id: root, application_id: id, summary } of projected) {
      const { abandoned } = summary.facade;
      if (!abandoned || summary.browser.events <= abandoned.after || !(await hasOwner(deps.db, root, id))) continue;
      const { ok } = await deps.db.transaction().execute((trx) => recordIn(trx, { root, id }, createReopenedEvent(id, abandoned.after)));
      isAnyBack ||= ok;
    }
    return isAnyBack;
  }

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
        ids.flatMap((id) => [{ rootId, stream: `application/${id}` } as const, { rootId, stream: `facade/${id}` } as const]),
      );
      await lockDataKeys(
        trx,
        ids.map((applicationId) => ({ rootId, applicationId })),
      );
    },
    ...batcher,
    record(application, serverEvent, trx) {
      if (trx) return recordIn(trx, application, serverEvent);
      return deps.db.transaction().execute((own) => recordIn(own, application, serverEvent));
    },
    async erase(application, serverEvent, trx) {
      const { ok } = await recordIn(trx, application, serverEvent);
      if (ok) await deleteDataKey(trx, { rootId: application.root, applicationId: application.id }, deps.clock());
    },
    read: (rootId, stream, { after = 0 } = {}) => readStream(deps, { rootId, stream }, after),
    readWithQuarantine: (rootId, stream) => readWithQuarantine(deps, { rootId, stream }),
    readFeed: (checkpoint, limit) => readFeed(deps.db, checkpoint, limit),
    projectNow: projector.projectNow,
    projectMissed: projector.projectMissed,
    close: projector.close,
    async projectFamily(root, trx) {
      const project = async (own: Kysely<Database>) => projectSummaries(own, await listFamily(own, root));
      await (trx ? project(trx) : deps.db.transaction().execute(project));
    },
    rebuildMissingSummaries: () => rebuildAllSummaries(deps, true, recordReturns),
    indexOlderEmails: (isEnding) => indexOlderEmails(deps, isEnding),
    verify: (rootId, stream) => verifyStream(deps.db, { rootId, stream }),
  };
}
