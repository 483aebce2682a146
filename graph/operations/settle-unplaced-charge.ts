import type { Resolution, ResolveDeps, ResolveResult } from './resolution.ts';

/** Why a charge cannot be settled as charged. */
export const LOST_PURCHASE = 'What it paid for was lost in a restore, and the gateway’s ledger has no policies for it: refund it, and settle it with --not-charged.';

/** Settles a charge whose family is not known here. Returns undefined if there is none. As charged it still locks the family, should it come back. */
export async function settleUnplacedCharge({ deps, db }: ResolveDeps, { purchase, reference, by, why }: Resolution): Promise<ResolveResult | undefined> {
  const charge = await db.selectFrom('unplaced_charge').selectAll().where('purchase_id', '=', purchase).executeTakeFirst();
  if (!charge) return undefined;
  const { policy_numbers: policyNumbers } = charge;
  const isCharged = reference !== null;
  if (isCharged && Object.keys(policyNumbers).length === 0) return { outcome: 'refused', reason: LOST_PURCHASE };
  const settled = JSON.stringify({ charged: isCharged, reference, by, why, at: new Date(deps.now()).toISOString() });
  const { numUpdatedRows } = await db.updateTable('unplaced_charge').set({ settled }).where('purchase_id', '=', purchase).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { outcome: 'refused', reason: 'Its family has just come back: settle it as the unconfirmed payment that it is now, by the same command.' };
  return isCharged ? { outcome: 'charged', policyNumbers } : { outcome: 'unlocked' };
}
