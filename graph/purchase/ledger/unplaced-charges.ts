import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { LedgerParts } from './attempt-queries.ts';
import { recordServerEvent } from './server-events.ts';

/** A charge that the gateway made and that the attempt ledger has lost, as after a restore. */
export interface FoundCharge {
  readonly purchase: string;
  readonly cents: number;
  readonly reference: string;
  /** Quote id → policy number; empty if the gateway has issued none. */
  readonly policyNumbers: Readonly<Record<string, string>>;
}

/** What the ledger stores of a charge that was found, until it is settled. */
export interface FoundAnswer {
  readonly found: { readonly referenceNumber: string; readonly policyNumbers: Readonly<Record<string, string>> };
}

export const isFoundAnswer = (answer: unknown): answer is FoundAnswer => typeof answer === 'object' && answer !== null && 'found' in answer;

/** True but for charges that were settled as not charged: one that is settled as charged still locks its family, should it come back. */
const locksFamily = sql<boolean>`(settled is null or (settled ->> 'charged')::boolean)`;

/** Unplaced charges that this family has asked for: by its stored offers, or by the events of its browsers. */
export const selectChargesOfFamily = (root: string): RawBuilder<unknown> => sql`
  select unplaced_charge.* from unplaced_charge
  where ${locksFamily} and (
    exists (select from offer where offer.root_id = ${root} and offer.id::text = unplaced_charge.purchase_id)
    or exists (select from event where event.root_id = ${root} and event.data ->> 'offer' = unplaced_charge.purchase_id))`;

/** A row if a charge waits to be settled and the event store lacks events that the browser has recorded: they may name its purchase. */
export const selectMissingEvents = ({ root, id }: ApplicationRef, after: number): RawBuilder<unknown> => sql`
  select from unplaced_charge
  where settled is null and ${after} > coalesce((select sequence from stream_head where root_id = ${root} and stream = ${`application/${id}`}), 0)`;

/** The last caching that the gateway confirmed: what a charge paid for. */
const findCaching = (trx: Kysely<Database>, { root }: ApplicationRef, purchase: string) =>
  trx
    .selectFrom('purchase_step')
    .select('id')
    .where('root_id', '=', root)
    .where('purchase_id', '=', purchase)
    .where('step', '=', 'cache')
    .where('status', '=', 'done')
    .orderBy('attempt', 'desc')
    .executeTakeFirst();

/** Enters a found charge as an unconfirmed payment of its family, which locks it until an operator settles it. @throws if another payment blocks the family */
export async function placeCharge(
  trx: Kysely<Database>,
  { now, eventStore }: Pick<LedgerParts, 'now' | 'eventStore'>,
  application: ApplicationRef,
  charge: FoundCharge,
): Promise<void> {
  const { purchase, cents, reference, policyNumbers } = charge;
  const { root, id: application_id } = application;
  const [id, at] = [randomUUID(), new Date(now())];
  const earlier = trx.selectFrom('purchase_step').where('root_id', '=', root).where('purchase_id', '=', purchase).where('step', '=', 'pay');
  const last = await earlier.select(({ fn }) => fn.max('attempt').as('attempt')).executeTakeFirst();
  const answer: FoundAnswer = { found: { referenceNumber: reference, policyNumbers } };
  const row = await trx
    .insertInto('purchase_step')
    .values({
      root_id: root,
      id,
      purchase_id: purchase,
      application_id,
      step: 'pay',
      status: 'unconfirmed',
      attempt: (last?.attempt ?? 0) + 1,
      cents,
      input_hash: (await findCaching(trx, application, purchase))?.id ?? null,
      boot_id: id,
      answer: JSON.stringify(answer),
      started_at: at,
      ended_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordServerEvent(trx, eventStore, row, { by: 'operator' });
  await trx.deleteFrom('unplaced_charge').where('purchase_id', '=', purchase).execute();
}

/** Places the family's unplaced charge, of several the oldest: one payment locks the family. */
export async function placeChargeOfFamily(trx: Kysely<Database>, parts: Pick<LedgerParts, 'now' | 'eventStore'>, application: ApplicationRef): Promise<void> {
  const { rows } = await sql<{ purchase_id: string; cents: number; reference: string; policy_numbers: FoundCharge['policyNumbers'] }>`
    ${selectChargesOfFamily(application.root)} order by locked_at, purchase_id limit 1`.execute(trx);
  for (const { purchase_id: purchase, cents, reference, policy_numbers: policyNumbers } of rows)
    await placeCharge(trx, parts, application, { purchase, cents, reference, policyNumbers });
}
