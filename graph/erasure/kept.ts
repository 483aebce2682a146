import type { Kysely } from 'kysely';
import type { Database } from '#graph/database';
import { standingStatuses } from '../journal/entry.ts';
import { type Period, endOf } from './period.ts';

/** Why applications of a family cannot be erased yet, and which. */
export interface Kept {
  readonly applications: ReadonlySet<string>;
  /** Until when a bound purchase is kept; null where its payment is not at its end: it is bound, or settled, first. */
  readonly until: Date | null;
}

type Parents = ReadonlyMap<string, string | null>;

/** An application and those that it goes on from: together they are its history. */
function lineOf(id: string, parents: Parents): string[] {
  const parent = parents.get(id) ?? null;
  return parent === null ? [id] : [id, ...lineOf(parent, parents)];
}

async function parentsIn(db: Kysely<Database>, root: string): Promise<Parents> {
  const rows = await db.selectFrom('application').select(['id', 'parent_id']).where('root_id', '=', root).execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

interface Keeping {
  readonly now: Date;
  readonly retain: Period;
}

/** Policies that the facade says it issued, but for those of applications that are erased: of these nothing is kept any more. */
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

/** What no journal of this database tells of, the facade's own facts do: of a log that was taken in, or of a seeded one. */
async function boundElsewhere(db: Kysely<Database>, root: string, { now, retain }: Keeping): Promise<Kept | null> {
  const issued = await issuedIn(db, root);
  const standing = issued.map(({ application_id: id, received_at }) => ({ id, until: endOf(received_at, retain) })).filter(({ until }) => until > now);
  if (standing.length === 0) return null;
  const parents = await parentsIn(db, root);
  return { until: new Date(Math.max(...standing.map(({ until }) => until.getTime()))), applications: new Set(standing.flatMap(({ id }) => lineOf(id, parents))) };
}

/**
 * What of a family is kept for now: the application whose purchase stands, with all that it goes on from. There is at most one such purchase a family.
 * A policy in force is kept until its time is over; a payment that is open, unconfirmed or not bound yet is as long as it is. Null: nothing.
 */
export async function keptOf(db: Kysely<Database>, root: string, { now, retain }: Keeping): Promise<Kept | null> {
  const steps = await db.selectFrom('purchase_step').select(['purchase_id', 'application_id', 'step', 'status', 'ended_at']).where('root_id', '=', root).execute();
  const standing = steps.find(({ step, status }) => step === 'pay' && standingStatuses.includes(status));
  if (!standing) return boundElsewhere(db, root, { now, retain });
  const own = steps.filter(({ purchase_id }) => purchase_id === standing.purchase_id);
  const bound = own.find(({ step, status }) => step === 'bind' && status === 'done');
  const until = bound?.ended_at ? endOf(bound.ended_at, retain) : null;
  if (until && until <= now) return null;
  const parents = await parentsIn(db, root);
  return { until, applications: new Set(own.flatMap(({ application_id }) => lineOf(application_id, parents))) };
}
