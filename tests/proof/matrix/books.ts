// What must be true at the end of every cell: the gateway's ledger, the attempt ledger and the page agree.
import { expect } from 'vitest';
import { listErrors } from './list-errors.ts';
import type { Desk } from './desk.ts';

/** Returns all errors, in words. The purchase is complete. */
export function readErrors({ bench: { bindflow }, buyer, shown, gateway }: Desk): Promise<string[]> {
  const { purchase, quote, application } = buyer.state();
  const quotes = (quote.offer?.quotes ?? []).map(({ id }) => id);
  return listErrors(
    { control: bindflow.control, db: bindflow.db, root: application.root },
    { shown, quotes, numbers: purchase.policyNumbers, mostBinds: gateway === 'partial' ? 2 : 1 },
  );
}

/** Settles a payment as an operator who has looked into the gateway's ledger: charged, or not. What is charged is bound immediately. */
export async function settle({ bench: { bindflow, resolve }, buyer }: Desk): Promise<void> {
  const purchase = buyer.state().quote.offer?.id ?? '';
  const charge = (await bindflow.control.ledger()).charges.find(({ purchaseId }) => purchaseId === purchase);
  expect(await resolve({ purchase, reference: charge?.referenceNumber ?? null })).toBe(charge ? 'charged' : 'unlocked');
}
