// What must be so at the end of every cell: the gateway's ledger, the facade's journal and the page, side by side.
import { expect } from 'vitest';
import { amissIn } from './amiss.ts';
import type { Desk } from './desk.ts';

/** Everything that is amiss, in words; the purchase is complete. */
export function amissAt({ bench: { bindflow }, buyer, shown, gateway }: Desk): Promise<string[]> {
  const { purchase, quote, application } = buyer.state();
  const quotes = (quote.offer?.quotes ?? []).map(({ id }) => id);
  return amissIn(
    { control: bindflow.control, db: bindflow.db, root: application.root },
    { shown, quotes, numbers: purchase.policyNumbers, mostBinds: gateway === 'partial' ? 2 : 1 },
  );
}

/** What an operator does who has looked into the gateway's ledger: charged, or not. What is charged is bound at once. */
export async function settle({ bench: { bindflow, resolve }, buyer }: Desk): Promise<void> {
  const purchase = buyer.state().quote.offer?.id ?? '';
  const charge = (await bindflow.control.ledger()).charges.find(({ purchaseId }) => purchaseId === purchase);
  expect(await resolve({ purchase, reference: charge?.referenceNumber ?? null })).toBe(charge ? 'charged' : 'unlocked');
}
