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

/** A buyer, and the events that a facade has acknowledged: when, by id. */
export interface PatientBuyer {
  readonly buyer: NodeBuyer;
  readonly acknowledged: ReadonlyMap<string, Date>;
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

/** Buys fitness after these detours; sends the events after every step. */
export async function buyPatiently(url: string, around: readonly Detour[] = [], onAcknowledged?: (ids: readonly string[]) => void): Promise<PatientBuyer> {
  const opened = await persist(
    () => 'the page does not open',
    () => visitor(url, 'fitness'),
  );
  let buyer = patient(opened);
  const acknowledged = new Map<string, Date>();
  const ship = (): Promise<true> =>
    persist(
      () => 'the events are not stored',
      async () => {
        const sent = buyer.log.map(({ id }) => id);
        const { __typename: outcome } = (await buyer.ship()) as { readonly __typename: string };
        if (outcome !== 'EventsAppended') throw new Error(`not appended: ${outcome}`);
        onAcknowledged?.(sent);
        for (const id of sent) if (!acknowledged.has(id)) acknowledged.set(id, new Date());
        return true;
      },
    );
  const getQuote = (): Promise<true> =>
    persist(
      () => `no quote: ${buyer.state().quote.status} ${buyer.state().quote.error}`,
      async () => (await continueFrom(buyer, 0)) === 'payment',
    );
  buyer.answer(fitnessAnswers(newEmail()));
  await ship();
  await getQuote();
  await ship();
  acceptTerms(buyer);
  for (const detour of around) {
    buyer = await goAround(buyer, detour);
    await ship();
  }
  const isDone = await persist(
    () => 'not bought',
    async () => {
      const { purchase, quote } = buyer.state();
      if (purchase.hasPurchased) return true;
      if (quote.offer === null && !purchase.hasPaid) await getQuote();
      if (purchase.phase !== 'unconfirmed' && !purchase.hasPaid) acceptTerms(buyer);
      const isComplete = purchase.phase === 'unconfirmed' ? await askAfter(buyer) : await pay(buyer);
      await ship();
      return isComplete;
    },
  ).catch(() => false);
  return { buyer, acknowledged, problem: isDone ? null : (problemOf(buyer) ?? 'none'), around };
}
