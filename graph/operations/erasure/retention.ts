import type { Kysely } from 'kysely';
import { type Database, BLOCKING_STATUSES } from '#graph/db';
import { type Period, endOf } from './period.ts';

/** Which applications of a family cannot be erased yet, and until when. */
export interface Retention {
  readonly applications: ReadonlySet<string>;
  /** The end of a bound purchase's retention; null while its payment is open, unconfirmed or unbound, because it must be settled first. */
  readonly until: Date | null;
}

type Parents = ReadonlyMap<string, string | null>;

/** Returns an application and its ancestors, whose events are its history. */
function lineOf(id: string, parents: Parents): string[] {
  const parent = parents.get(id) ?? null;
  return parent === null ? [id] : [id, ...lineOf(parent, parents)];
}

async function parentsIn(db: Kysely<Database>, root: string): Promise<Parents> {
  const rows = await db.selectFrom('application').select(['id', 'parent_id']).where('root_id', '=', root).execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

interface RetentionRule {
  readonly now: Date;
  readonly retain: Period;
}

/** Selects the family's `PoliciesIssued` server events, except those of erased applications, which are no longer retained. */
const issuedIn = (db: Kysely<Database>, root: string) =>
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
async function boundElsewhere(db: Kysely<Database>, root: string, { now, retain }: RetentionRule): Promise<Retention | null> {
  const issued = await issuedIn(db, root);
  const standing = issued.map(({ application_id: id, received_at }) => ({ id, until: endOf(received_at, retain) })).filter(({ until }) => until > now);
  if (standing.length === 0) return null;
  const parents = await parentsIn(db, root);
  return { until: new Date(Math.max(...standing.map(({ until }) => until.getTime()))), applications: new Set(standing.flatMap(({ id }) => lineOf(id, parents))) };
}

/**
 * Returns what to retain for now, or null: the application of the family's only standing purchase, with its ancestors. A policy in force is retained for the
 * set period; an open, unconfirmed or unbound payment until it is settled.
 */
export async function findRetention(db: Kysely<Database>, root: string, { now, retain }: RetentionRule): Promise<Retention | null> {
  const steps = await db.selectFrom('purchase_step').select(['purchase_id', 'application_id', 'step', 'status', 'ended_at']).where('root_id', '=', root).execute();
  const standing = steps.find(({ step, status }) => step === 'pay' && BLOCKING_STATUSES.includes(status));
  if (!standing) return boundElsewhere(db, root, { now, retain });
  const own = steps.filter(({ purchase_id }) => purchase_id === standing.purchase_id);
  const bound = own.find(({ step, status }) => step === 'bind' && status === 'done');
  const until = bound?.ended_at ? endOf(bound.ended_at, retain) : null;
  if (until && until <= now) return null;
  const parents = await parentsIn(db, root);
  return { until, applications: new Set(own.flatMap(({ application_id }) => lineOf(application_id, parents))) };
}
