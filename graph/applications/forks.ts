import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Metrics } from '#graph/metrics';
import { type ApplicationTable, type Database, isUniqueViolation } from '#graph/db';
import type { EventStore, StoredEvent } from '#graph/event-store';
import { type Application, type ApplicationRef, toApplication } from './applications.ts';

/** Where a fork leaves its parent: after the parent's event of this sequence. */
export interface ForkPoint {
  readonly root: string;
  readonly parent: string;
  readonly sequence: number;
}

interface Fork extends ForkPoint {
  /** Of the new application. */
  readonly id: string;
  /** The key of the owning browser. */
  readonly owner: string;
}

/** Applications that continue from others. Callers check ownership; this store does not. */
export interface Forks {
  /** Returns the application to fork. */
  findParent(ref: ApplicationRef): Promise<Application>;
  /** Returns the current fork point of an application: its own last event, else its parent's; null if nothing is stored of either. */
  findForkPoint(ref: ApplicationRef): Promise<ForkPoint | null>;
  insert(trx: Kysely<Database>, fork: Fork): Promise<void>;
  /** Does the same in its own transaction; does nothing if the id exists. */
  open(fork: Fork): Promise<void>;
  /** Returns all events before a fork: its ancestors', oldest first. */
  readHistory(fork: ApplicationRef): Promise<ForkPoint & { readonly events: StoredEvent[] }>;
}

type Row = Selectable<ApplicationTable>;

const findRow = (db: Kysely<Database>, { root, id }: ApplicationRef): Promise<Row> =>
  db.selectFrom('application').selectAll().where('root_id', '=', root).where('id', '=', id).executeTakeFirstOrThrow();

async function findLastSequence(db: Kysely<Database>, { root, id }: ApplicationRef): Promise<number> {
  const head = await db.selectFrom('stream_head').select('sequence').where('root_id', '=', root).where('stream', '=', `application/${id}`).executeTakeFirst();
  return head?.sequence ?? 0;
}

async function findForkPoint(db: Kysely<Database>, { root, id }: ApplicationRef): Promise<ForkPoint | null> {
  for (let at: string | null = id; at !== null;) {
    const sequence = await findLastSequence(db, { root, id: at });
    if (sequence > 0) return { root, parent: at, sequence };
    const row: Row = await findRow(db, { root, id: at });
    at = row.parent_id;
  }
  return null;
}

const toForkPoint = ({ root_id: root, parent_id: parent, parent_sequence: sequence }: Row): ForkPoint | null =>
  parent !== null && sequence !== null ? { root, parent, sequence } : null;

async function readHistory({ db, eventStore, log, metrics }: ForksDeps, ref: ApplicationRef): Promise<ForkPoint & { readonly events: StoredEvent[] }> {
  const first = toForkPoint(await findRow(db, ref));
  if (first === null) throw new Error('an application that is no fork');
  const parts: StoredEvent[][] = [];
  for (let at: ForkPoint | null = first; at !== null;) {
    const { root, parent, sequence } = at;
    const read = await eventStore.readWithQuarantine(root, `application/${parent}`);
    metrics.countQuarantinedEvents(read.quarantined);
    if (read.quarantined.length > 0) log.error({ events: read.quarantined }, 'events cannot be read: an application continues without them');
    parts.unshift(read.events.filter((event) => event.sequence <= sequence));
    at = toForkPoint(await findRow(db, { root, id: parent }));
  }
  return { ...first, events: parts.flat() };
}

/** Copies the parent's record to the fork. */
async function insertFork(trx: Kysely<Database>, { root, parent, sequence, id, owner }: Fork, created_at: Date): Promise<void> {
  const parentRow = await findRow(trx, { root, id: parent });
  const [member, kickout] = [parentRow.member, parentRow.kickout].map((value) => (value === null ? null : JSON.stringify(value)));
  await trx
    .insertInto('application')
    .values({ ...parentRow, id, member: member ?? null, kickout: kickout ?? null, parent_id: parent, parent_sequence: sequence, created_at })
    .execute();
  await trx.insertInto('application_owner').values({ root_id: root, application_id: id, browser_id_hash: owner, created_at }).execute();
}

interface ForksDeps {
  readonly db: Kysely<Database>;
  readonly eventStore: EventStore;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'countQuarantinedEvents'>;
  readonly now: () => number;
}

/** Creates the store of forks over a database. */
export const createForks = (parts: ForksDeps): Forks => ({
  findParent: async (ref) => toApplication(await findRow(parts.db, ref)),
  findForkPoint: (ref) => findForkPoint(parts.db, ref),
  insert: (trx, fork) => insertFork(trx, fork, new Date(parts.now())),
  open: (fork) =>
    parts.db
      .transaction()
      .execute((trx) => insertFork(trx, fork, new Date(parts.now())))
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
      }),
  readHistory: (fork) => readHistory(parts, fork),
});
