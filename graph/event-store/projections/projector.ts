import { AsyncResource } from 'node:async_hooks';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type StreamKey, applicationIdOf } from '../streams/stream.ts';
import type { EncryptionKeys } from '../encryption/encryption-keys.ts';
import { indexEmails } from './email-index.ts';
import { FOLD_VERSION } from '#events/summary';
import { type ProjectedSummary, isReturnUnrecorded, projectSummaries } from './application-summary.ts';
import { isBuilding } from './build-summaries.ts';
import { inShadow } from './shadow-table.ts';
import type { SummaryKey } from './summary-key.ts';

/** Summaries follow their events after this time, so that what a buyer does in a moment is folded at once. */
const PROJECT_AFTER_MS = 250;
/** After a failure, or while the transaction of a server event is still open. */
const RETRY_AFTER_MS = 1000;
/** An application whose summary cannot be written is tried ever more rarely, down to this. */
const MAX_RETRY_MS = 60_000;
/** An event that is not committed by now was rolled back. */
const WAIT_FOR_COMMIT_MS = 60_000;
/** Applications per transaction. */
const APPLICATIONS_PER_TRANSACTION = 500;

/** An application with new events, and how many each stream has had at least. */
interface PendingApplication extends SummaryKey {
  browser: number;
  facade: number;
  /** When the newest of them was noted, in milliseconds since 1970. */
  notedAt: number;
  /** How often its summary could not be written, and when it is tried again. */
  failures: number;
  retryAt: number;
}

/** Keeps the summaries and the email index up to date with what this process appends, outside the transactions that append. */
export interface Projector {
  /** Notes that a stream has events up to this sequence, also if they are not committed yet. */
  readonly note: (stream: StreamKey, sequence: number) => void;
  /** Resolves once the summaries cover everything that this process has committed. Never call it inside a transaction. */
  readonly projectNow: () => Promise<void>;
  /** Projects what other processes have appended since the last call and not projected: they may have died. The first call only begins. Resolves to the number of streams. */
  readonly projectMissed: () => Promise<number>;
  /** Projects a last time. */
  readonly close: () => Promise<void>;
}

interface ProjectorDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** Called after commit. Resolves to true if it has noted more. */
  readonly onProjected: (projected: readonly ProjectedSummary[]) => Promise<boolean>;
  /** Called once for each application whose summary cannot be written; it is tried again. */
  readonly onFailed: (error: unknown, application: SummaryKey) => void;
}

interface MissedStream {
  readonly root_id: string;
  readonly stream: StreamKey['stream'];
  readonly last: number;
}

const readOldestOpenTransaction = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ readonly txid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as txid`.execute(db);
  return rows[0]?.txid ?? '0';
};

/** Returns the streams that have had events since a transaction that their summaries do not cover, or that an earlier release has folded. */
async function findMissed(db: Kysely<Database>, since: string): Promise<readonly MissedStream[]> {
  const { rows } = await sql<MissedStream>`
    select part.root_id, part.stream, max(part.last) as last
    from event_group, unnest(root_ids, streams, last_sequences) as part (root_id, stream, last)
    left join application_summary summary on summary.root_id = part.root_id and summary.application_id = split_part(part.stream, '/', 2)::uuid
    where event_group.txid >= ${since}::xid8 and (
      part.last > coalesce(case when starts_with(part.stream, 'facade/') then (summary.fold_state -> 'facade' ->> 'events')::integer else summary.event_count end, 0)
      or ${isReturnUnrecorded(sql`summary`)}
      or split_part(summary.fold_state -> 'browser' ->> 'checkpoint', '/', 1)::integer < ${FOLD_VERSION})
    group by 1, 2`.execute(db);
  return rows;
}

const keyOf = ({ root_id, application_id }: SummaryKey): string => `${root_id}/${application_id}`;

/** The applications whose summaries are behind their events. */
function createPendingApplications() {
  const pending = new Map<string, PendingApplication>();
  return {
    size: () => pending.size,
    list: () => [...pending.values()],
    note({ rootId, stream }: StreamKey, sequence: number): void {
      const key = { root_id: rootId.toLowerCase(), application_id: applicationIdOf(stream).toLowerCase() };
      const one = pending.get(keyOf(key)) ?? { ...key, browser: 0, facade: 0, notedAt: 0, failures: 0, retryAt: 0 };
      const author = stream.startsWith('facade/') ? 'facade' : 'browser';
      one[author] = Math.max(one[author], sequence);
      one.notedAt = Date.now();
      pending.set(keyOf(key), one);
    },
    /** Removes an application whose summary covers what was noted, or whose events must have been rolled back. @param summary undefined if it has no events */
    removeCovered(one: PendingApplication, summary: ProjectedSummary['summary'] | undefined): void {
      one.failures = 0;
      const isCovered = summary !== undefined && summary.browser.events >= one.browser && summary.facade.events >= one.facade;
      if (isCovered || Date.now() - one.notedAt > WAIT_FOR_COMMIT_MS) pending.delete(keyOf(one));
    },
  };
}

/** Runs batches of applications through the projection: together, or each alone if all together fail. */
function createBatchRunner({ db, keys, onProjected, onFailed }: ProjectorDeps, removeCovered: (one: PendingApplication, summary: ProjectedSummary['summary'] | undefined) => void) {
  async function runTogether(batch: readonly PendingApplication[]): Promise<boolean> {
    const projected = await db.transaction().execute(async (trx) => {
      const all = await projectSummaries(trx, batch);
      await indexEmails(
        trx,
        keys,
        all.filter(({ hasEmail }) => hasEmail),
      );
      if (await isBuilding(trx)) await inShadow(trx, () => projectSummaries(trx, batch));
      return all;
    });
    const hasMore = await onProjected(projected);
    const summaries = new Map(projected.map((one) => [keyOf(one), one.summary]));
    for (const one of batch) removeCovered(one, summaries.get(keyOf(one)));
    return hasMore;
  }

  function fail(one: PendingApplication, error: unknown): void {
    if (one.failures === 0) onFailed(error, one);
    one.retryAt = Date.now() + Math.min(MAX_RETRY_MS, RETRY_AFTER_MS * 2 ** one.failures);
    one.failures += 1;
  }

  /** Resolves to true if more was noted. */
  return async function run(batch: readonly PendingApplication[]): Promise<boolean> {
    try {
      return batch.length > 0 && (await runTogether(batch));
    } catch (error) {
      const [one] = batch;
      if (one && batch.length === 1) fail(one, error);
      let hasMore = false;
      if (batch.length > 1) for (const application of batch) hasMore = (await run([application])) || hasMore;
      return hasMore;
    }
  };
}

export function createProjector(deps: ProjectorDeps): Projector {
  const pending = createPendingApplications();
  const run = createBatchRunner(deps, (one, summary) => pending.removeCovered(one, summary));
  let last: Promise<void> = Promise.resolve();
  let timer: { readonly due: number; readonly handle: NodeJS.Timeout } | undefined;
  let since: string | undefined;
  let isClosed = false;
  // Bound, so that its statements count for no request.
  const projectLater = AsyncResource.bind(() => {
    timer = undefined;
    void projectNow();
  });

  function schedule(delay: number): void {
    const due = Date.now() + delay;
    if (isClosed || (timer && timer.due <= due)) return;
    clearTimeout(timer?.handle);
    timer = { due, handle: setTimeout(projectLater, delay).unref() };
  }

  async function projectPending(): Promise<void> {
    const all = pending.list();
    const sound = all.filter(({ failures }) => failures === 0);
    let hasMore = false;
    for (let at = 0; at < sound.length; at += APPLICATIONS_PER_TRANSACTION) hasMore = (await run(sound.slice(at, at + APPLICATIONS_PER_TRANSACTION))) || hasMore;
    for (const one of all) if (one.failures > 0 && one.retryAt <= Date.now()) hasMore = (await run([one])) || hasMore;
    if (hasMore) await projectPending();
  }

  /** Never rejects: what could not be projected is tried again, and by another process if this one ends. */
  function projectNow(): Promise<void> {
    last = last
      .then(projectPending)
      .catch(() => undefined)
      .then(() => (pending.size() > 0 ? schedule(RETRY_AFTER_MS) : undefined));
    return last;
  }

  function note(stream: StreamKey, sequence: number): void {
    pending.note(stream, sequence);
    schedule(PROJECT_AFTER_MS);
  }

  return {
    note,
    projectNow,
    async projectMissed() {
      const next = await readOldestOpenTransaction(deps.db);
      const missed = since === undefined ? [] : await findMissed(deps.db, since);
      for (const { root_id: rootId, stream, last: sequence } of missed) note({ rootId, stream }, sequence);
      since = next;
      if (missed.length > 0) await projectNow();
      return missed.length;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer?.handle);
      await projectNow();
    },
  };
}
