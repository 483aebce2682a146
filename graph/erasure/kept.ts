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

/**
 * What of a family is kept for now: the application whose purchase stands, with all that it goes on from. There is at most one such purchase a family.
 * A policy in force is kept until its time is over; a payment that is open, unconfirmed or not bound yet is as long as it is. Null: nothing.
 */
export async function keptOf(db: Kysely<Database>, root: string, { now, retain }: { readonly now: Date; readonly retain: Period }): Promise<Kept | null> {
  const steps = await db.selectFrom('purchase_step').select(['purchase_id', 'application_id', 'step', 'status', 'ended_at']).where('root_id', '=', root).execute();
  const standing = steps.find(({ step, status }) => step === 'pay' && standingStatuses.includes(status));
  if (!standing) return null;
  const own = steps.filter(({ purchase_id }) => purchase_id === standing.purchase_id);
  const bound = own.find(({ step, status }) => step === 'bind' && status === 'done');
  const until = bound?.ended_at ? endOf(bound.ended_at, retain) : null;
  if (until && until <= now) return null;
  const parents = await parentsIn(db, root);
  return { until, applications: new Set(own.flatMap(({ application_id }) => lineOf(application_id, parents))) };
}
