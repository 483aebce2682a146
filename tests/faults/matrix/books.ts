// What must be so at the end of every cell: the gateway's ledger, the facade's journal and the page, side by side.
import { expect } from '@jest/globals';
import { type Shelf, journalOf, offersOf } from '../sequences/facts.ts';
import { breachesIn } from '../sequences/invariants.ts';
import { type Desk, callOf, callsAt } from './desk.ts';
import { bind } from './rows.ts';

const shelfOf = ({ bench, buyer }: Desk): Shelf => ({ stage: { db: bench.bindflow.db }, root: buyer.state().application.root });
const unless = (holds: boolean, words: string): string[] => (holds ? [] : [words]);

/** How many calls, told apart by their ids, were made of a path. */
async function idsOf(desk: Desk, call: string): Promise<number> {
  const made = (await callsAt(desk)).filter((one) => callOf(one) === call);
  return new Set(made.map(({ callId }) => callId)).size;
}

/** Everything that is amiss, in words; the purchase is complete. */
export async function amissAt(desk: Desk): Promise<string[]> {
  const { charges, policies, references, accounts } = await desk.bench.bindflow.control.ledger();
  const { purchase, quote } = desk.buyer.state();
  const books = { charges, policies, references, journal: await journalOf(shelfOf(desk)), offers: await offersOf(shelfOf(desk)) };
  const numbers = Object.fromEntries(policies.map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  const confirmed = (quote.offer?.quotes ?? []).every(({ id }) => numbers[id] !== undefined && purchase.policyNumbers[id] === numbers[id]);
  return [
    ...breachesIn(books),
    ...unless(
      charges.length === 1 && charges.every(({ amount }) => desk.shown.every((shown) => shown === amount)),
      `charged ${charges.map(({ amount }) => amount).join()}, shown ${desk.shown.join()}`,
    ),
    ...unless(confirmed && policies.length === quote.offer?.quotes.length, `confirmed ${JSON.stringify(purchase.policyNumbers)}, bound ${JSON.stringify(numbers)}`),
    ...unless(new Set(accounts.map(({ email }) => email)).size === accounts.length, 'an e-mail has several rating accounts'),
    ...unless((await idsOf(desk, 'POST /api/profile/register')) <= 1, 'an account is made by several calls'),
    ...unless((await idsOf(desk, bind.call)) <= (desk.gateway === 'partial' ? 2 : 1), 'what binds is sent again as another call'),
  ];
}

/** What an operator does who has looked into the gateway's ledger: charged, or not. What is charged is bound at once. */
export async function settle({ bench: { bindflow, resolve }, buyer }: Desk): Promise<void> {
  const purchase = buyer.state().quote.offer?.id ?? '';
  const charge = (await bindflow.control.ledger()).charges.find(({ purchaseId }) => purchaseId === purchase);
  expect(await resolve({ purchase, reference: charge?.referenceNumber ?? null })).toBe(charge ? 'charged' : 'unlocked');
}
