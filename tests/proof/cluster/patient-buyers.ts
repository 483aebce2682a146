// Buyers who wait and try again, as the page does for them, until they have bought.
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { acceptTerms, askAfter, comeBack, continueFrom, newEmail, pay, problemOf, visitor } from '../../support/checkout.ts';
import { card, fitnessAnswers } from '../../support/answers.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAUSE_MS = 500;
const GIVES_UP_AFTER_MS = 120_000;
/** The sandbox declines it. */
const declinedCard = { ...card, securityCode: '901' };

export interface PatientBuyer {
  readonly buyer: NodeBuyer;
  /** The message that the buyer is left with, if the purchase is not complete. */
  readonly problem: string | null;
  /** The detours on the way. */
  readonly around: readonly Detour[];
}

/** What a buyer with an offer does before buying it. */
export type Detour =
  | { readonly do: 'decline' | 'quote again' | 'reload' }
  | { readonly do: 'leave'; readonly answerOf: 'CachePurchase' | 'SubmitPayment' | 'BindPolicies' }
  | { readonly do: 'pay in two tabs' };

/** A few detours, in any order. */
export const detours: fc.Arbitrary<readonly Detour[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('decline' as const, 'quote again' as const, 'reload' as const) }),
    fc.record({ do: fc.constant('leave' as const), answerOf: fc.constantFrom('CachePurchase' as const, 'SubmitPayment' as const, 'BindPolicies' as const) }),
    fc.constant({ do: 'pay in two tabs' as const }),
  ),
  { maxLength: 3 },
);

/** Repeats a step until it succeeds. @throws what `describe` says, with the last error, if the buyer gives up */
async function persist<T>(describe: () => string, step: () => Promise<T | false>): Promise<T> {
  const end = Date.now() + GIVES_UP_AFTER_MS;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const result = await step();
      if (result !== false) return result;
    } catch (error) {
      last = error;
    }
    await delay(PAUSE_MS);
  }
  throw new Error(`${describe()}: ${String(last)}`, { cause: last });
}

const patient = (buyer: NodeBuyer): NodeBuyer => buyer.waiting((ms) => delay(ms));
const returned = (buyer: NodeBuyer): NodeBuyer => patient(comeBack(buyer));

/** Resolves to the page in which the buyer continues. What fails on the way is what the faults are for. */
async function goAround(buyer: NodeBuyer, detour: Detour): Promise<NodeBuyer> {
  switch (detour.do) {
    case 'decline':
      await pay(buyer, declinedCard).catch(() => false);
      return buyer;
    case 'quote again':
      await continueFrom(buyer, 0).catch(() => 'stay');
      return buyer;
    case 'reload':
      return returned(buyer);
    case 'leave':
      await pay(patient(buyer.leaveAt({ answerOf: detour.answerOf }))).catch(() => false);
      return returned(buyer);
    case 'pay in two tabs':
      await Promise.allSettled([pay(buyer), pay(patient(buyer.tab()))]);
      return buyer;
  }
}

/** Sends the events until they are stored, and adds their ids. */
const ship = (buyer: NodeBuyer, acknowledged: Map<string, Date>): Promise<true> =>
  persist(
    () => 'the events are not stored',
    async () => {
      const sent = buyer.log.map(({ id }) => id);
      const { __typename: outcome } = (await buyer.ship()) as { readonly __typename: string };
      if (outcome !== 'EventsAppended') throw new Error(`not appended: ${outcome}`);
      for (const id of sent) if (!acknowledged.has(id)) acknowledged.set(id, new Date());
      return true;
    },
  );

const getQuote = (buyer: NodeBuyer): Promise<true> =>
  persist(
    () => `no quote: ${buyer.state().quote.status} ${buyer.state().quote.error}`,
    async () => (await continueFrom(buyer, 0)) === 'payment',
  );

/** Pays, or asks after the payment, until the policies are issued or the buyer gives up. */
async function buy(buyer: NodeBuyer, acknowledged: Map<string, Date>): Promise<string | null> {
  const isDone = await persist(
    () => 'not bought',
    async () => {
      const { purchase, quote } = buyer.state();
      if (purchase.hasPurchased) return true;
      if ((quote.offer === null || quote.isStale) && !purchase.hasPaid) await getQuote(buyer);
      if (purchase.phase !== 'unconfirmed' && !purchase.hasPaid) acceptTerms(buyer);
      const isComplete = purchase.phase === 'unconfirmed' ? await askAfter(buyer) : await pay(buyer);
      await ship(buyer, acknowledged);
      return isComplete;
    },
  ).catch(() => false);
  return isDone ? null : (problemOf(buyer) ?? 'none');
}

/** Buys fitness after these detours; sends the events after every step. @param acknowledged gets the ids of the events as a facade acknowledges them, and when */
export async function buyPatiently(url: string, around: readonly Detour[] = [], acknowledged = new Map<string, Date>()): Promise<PatientBuyer> {
  const opened = await persist(
    () => 'the page does not open',
    () => visitor(url, 'fitness'),
  );
  let buyer = patient(opened);
  buyer.answer(fitnessAnswers(newEmail()));
  await ship(buyer, acknowledged);
  await getQuote(buyer);
  await ship(buyer, acknowledged);
  acceptTerms(buyer);
  for (const detour of around) {
    buyer = await goAround(buyer, detour);
    await ship(buyer, acknowledged);
  }
  return { buyer, problem: await buy(buyer, acknowledged), around };
}

/** A buyer who had given up tries again later. */
export const buyLater = async ({ buyer, around }: PatientBuyer): Promise<PatientBuyer> => ({ buyer, around, problem: await buy(buyer, new Map()) });

/** True if only an operator can say whether the buyer was charged. */
export const isUnconfirmed = ({ buyer, problem }: PatientBuyer): boolean => problem !== null && buyer.state().purchase.phase === 'unconfirmed';
