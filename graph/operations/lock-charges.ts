import { type Kysely, sql } from 'kysely';
import { type Database, BLOCKING_STATUSES } from '#graph/db';
import type { ApplicationRef } from '../applications/applications.ts';
import { lockFamily } from '../purchase/ledger/attempt-queries.ts';
import { type FoundCharge, placeCharge } from '../purchase/ledger/unplaced-charges.ts';
import type { ResolveDeps } from './resolution.ts';

/**
 * `locked`: its family cannot pay. `waiting`: its family is not known yet, or has another payment that is open, and is locked once it wants to pay. `paid`: its family
 * has paid otherwise. `settled`: it was settled by hand.
 */
export type LockResult = 'locked' | 'waiting' | 'paid' | 'settled';

export interface LockedCharge {
  readonly purchase: string;
  readonly result: LockResult;
}

export interface LockRequest {
  readonly charges: readonly FoundCharge[];
  readonly by: string;
}

interface PlaceRow {
  readonly purchase: string;
  readonly root: string;
  readonly id: string;
}

/** Returns the applications that the purchases were offered to: by stored offers, else by what browsers recorded. */
async function findPlaces(db: Kysely<Database>, purchases: readonly string[]): Promise<ReadonlyMap<string, ApplicationRef>> {
  const { rows } = await sql<PlaceRow>`
    with wanted as (select unnest(${purchases}::text[]) as purchase)
    select purchase, root_id as root, application_id as id from wanted join event on event.data ->> 'offer' = purchase
    union all
    select id::text, root_id, application_id from offer where id::text in (select purchase from wanted)`.execute(db);
  return new Map(rows.map(({ purchase, root, id }) => [purchase, { root, id }]));
}

const findBlockingPayment = (trx: Kysely<Database>, root: string) =>
  trx.selectFrom('purchase_step').select('status').where('root_id', '=', root).where('step', '=', 'pay').where('status', 'in', BLOCKING_STATUSES).executeTakeFirst();

/** True if an operator has settled this charge; an earlier try of the same purchase may have been settled without it. */
async function isSettled(trx: Kysely<Database>, { root }: ApplicationRef, { purchase, reference }: FoundCharge): Promise<boolean> {
  const { rows } = await sql`select from purchase_step where root_id = ${root} and purchase_id::text = ${purchase} and step = 'pay'
    and answer -> 'resolved' is not null and answer -> 'found' ->> 'referenceNumber' = ${reference} limit 1`.execute(trx);
  return rows.length > 0;
}

const lockPlaced = ({ db, deps }: ResolveDeps, application: ApplicationRef, charge: FoundCharge, by: string): Promise<LockResult> =>
  db.transaction().execute(async (trx) => {
    await lockFamily(trx, application.root);
    if (await isSettled(trx, application, charge)) return 'settled';
    const blocking = await findBlockingPayment(trx, application.root);
    // Once the other one is settled as not charged, the family would be free to pay.
    if (blocking) return blocking.status === 'done' ? 'paid' : keepUnplaced({ db: trx, deps }, charge, by);
    await placeCharge(trx, { now: deps.now, eventStore: deps.eventStore }, application, charge);
    return 'locked';
  });

async function keepUnplaced({ db, deps }: ResolveDeps, { purchase, cents, reference, policyNumbers }: FoundCharge, by: string): Promise<LockResult> {
  const row = { purchase_id: purchase, cents, reference, policy_numbers: JSON.stringify(policyNumbers), locked_by: by, locked_at: new Date(deps.now()), settled: null };
  await db
    .insertInto('unplaced_charge')
    .values(row)
    .onConflict((conflict) => conflict.column('purchase_id').doUpdateSet({ policy_numbers: row.policy_numbers }).where('unplaced_charge.settled', 'is', null))
    .execute();
  const stored = await db.selectFrom('unplaced_charge').select('settled').where('purchase_id', '=', purchase).executeTakeFirst();
  return stored?.settled ? 'settled' : 'waiting';
}

/** Locks the families of charges that the attempt ledger does not have, so that no buyer pays twice. Yields each; repeating it changes nothing. */
export async function* lockCharges(context: ResolveDeps, { charges, by }: LockRequest): AsyncIterable<LockedCharge> {
  const places = await findPlaces(
    context.db,
    charges.map(({ purchase }) => purchase),
  );
  for (const charge of charges) {
    const place = places.get(charge.purchase);
    yield { purchase: charge.purchase, result: await (place ? lockPlaced(context, place, charge, by) : keepUnplaced(context, charge, by)) };
  }
}
