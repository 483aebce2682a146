import type { Kysely } from 'kysely';
import { type Database, BLOCKING_STATUSES } from '#graph/db';
import { type Period, addPeriod } from './period.ts';

/** Which applications of a family cannot be erased yet, and until when. */
export interface Retention {
  readonly applications: ReadonlySet<string>;
  /** The end of a bound purchase's retention; null while its payment is open, unconfirmed or unbound, because it must be settled first. */
  readonly until: Date | null;
}

type Parents = ReadonlyMap<string, string | null>;

/** Returns an application and its ancestors, whose events are its history. */
function listAncestry(id: string, parents: Parents): string[] {
  const parent = parents.get(id) ?? null;
  return parent === null ? [id] : [id, ...listAncestry(parent, parents)];
}

async function readParents(db: Kysely<Database>, root: string): Promise<Parents> {
  const rows = await db.selectFrom('application').select(['id', 'parent_id']).where('root_id', '=', root).execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

interface RetentionRule {
  readonly now: Date;
  readonly retain: Period;
}

/** Selects the family's `PoliciesIssued` server events, except those of erased applications, which are no longer retained. */
const selectIssued = (db: Kysely<Database>, root: string) =>
  db
    .selectFrom('event')
    .innerJoin('application_key as key', (join) => join.onRef('key.root_id', '=', 'event.root_id').onRef('key.application_id', '=', 'event.application_id'))
    .select(['event.application_id', 'received_at'])
    .where('event.root_id', '=', root)
    .where('stream', 'like', 'facade/%')
    .where('type', '=', 'PoliciesIssued')
    .where('erased_at', 'is', null)
    .execute();

/** Imported or seeded applications have no attempt ledger here, so their server events count. */
async function findRetentionByEvents(db: Kysely<Database>, root: string, { now, retain }: RetentionRule): Promise<Retention | null> {
  const issued = await selectIssued(db, root);
  const blocking = issued.map(({ application_id: id, received_at }) => ({ id, until: addPeriod(received_at, retain) })).filter(({ until }) => until > now);
  if (blocking.length === 0) return null;
  const parents = await readParents(db, root);
  return { until: new Date(Math.max(...blocking.map(({ until }) => until.getTime()))), applications: new Set(blocking.flatMap(({ id }) => listAncestry(id, parents))) };
}

/**
 * Returns what to retain for now, or null: the application of the family's only standing purchase, with its ancestors. A policy in force is retained for the
 * set period; an open, unconfirmed or unbound payment until it is settled.
 */
async function findRetention(db: Kysely<Database>, root: string, { now, retain }: RetentionRule): Promise<Retention | null> {
  const steps = await db.selectFrom('purchase_step').select(['purchase_id', 'application_id', 'step', 'status', 'ended_at']).where('root_id', '=', root).execute();
  const blocking = steps.find(({ step, status }) => step === 'pay' && BLOCKING_STATUSES.includes(status));
  if (!blocking) return findRetentionByEvents(db, root, { now, retain });
  const own = steps.filter(({ purchase_id }) => purchase_id === blocking.purchase_id);
  const bound = own.find(({ step, status }) => step === 'bind' && status === 'done');
  const until = bound?.ended_at ? addPeriod(bound.ended_at, retain) : null;
  if (until && until <= now) return null;
  const parents = await readParents(db, root);
  return { until, applications: new Set(own.flatMap(({ application_id }) => listAncestry(application_id, parents))) };
}

export interface RetentionSettings {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** How long a policy in force is retained from the day it was bound. */
  readonly retainBoundFor: Period;
}

/** Which applications of a family to erase, and which to retain for now. */
export interface FamilySplit {
  readonly gone: readonly string[];
  readonly kept: Retention | null;
}

export async function splitFamily(trx: Kysely<Database>, root: string, { now, retainBoundFor }: RetentionSettings): Promise<FamilySplit> {
  const kept = await findRetention(trx, root, { now: new Date(now()), retain: retainBoundFor });
  const rows = await trx.selectFrom('application').select('id').where('root_id', '=', root).orderBy('created_at').orderBy('id').execute();
  return { kept, gone: rows.map(({ id }) => id).filter((id) => !kept?.applications.has(id)) };
}
