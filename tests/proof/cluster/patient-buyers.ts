// Buyers who wait and try again, as the page does for them, until they have bought.
import { setTimeout as delay } from 'node:timers/promises';
import { acceptTerms, askAfter, continueFrom, newEmail, pay, problemOf, visitor } from '../../support/checkout.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAUSE_MS = 500;
const GIVES_UP_AFTER_MS = 120_000;

/** A buyer, and the ids of the events that a facade has acknowledged. */
export interface PatientBuyer {
  readonly buyer: NodeBuyer;
  readonly acknowledged: ReadonlySet<string>;
  /** The message that the buyer is left with, if the purchase is not complete. */
  readonly problem: string | null;
}

/** Repeats a step until it succeeds. @throws the last error, or `what`, if the buyer gives up */
async function persist<T>(what: string, step: () => Promise<T | false>): Promise<T> {
  const end = Date.now() + GIVES_UP_AFTER_MS;
  let last: unknown = new Error(what);
  while (Date.now() < end) {
    try {
      const result = await step();
      if (result !== false) return result;
    } catch (error) {
      last = error;
    }
    await delay(PAUSE_MS);
  }
  throw last;
}

/** Buys fitness; sends the events after every step. */
export async function buyPatiently(url: string): Promise<PatientBuyer> {
  const opened = await persist('the page does not open', () => visitor(url, 'fitness'));
  const buyer = opened.waiting((ms) => delay(ms));
  const acknowledged = new Set<string>();
  const ship = (): Promise<true> =>
    persist('the events are not stored', async () => {
      const sent = buyer.log.map(({ id }) => id);
      const { __typename: outcome } = (await buyer.ship()) as { readonly __typename: string };
      if (outcome !== 'EventsAppended') throw new Error(`not appended: ${outcome}`);
      for (const id of sent) acknowledged.add(id);
      return true;
    });
  buyer.answer(fitnessAnswers(newEmail()));
  await ship();
  await persist('no quote', async () => (await continueFrom(buyer, 0)) === 'payment');
  await ship();
  acceptTerms(buyer);
  const isDone = await persist('not bought', async () => {
    const isComplete = buyer.state().purchase.phase === 'unconfirmed' ? await askAfter(buyer) : await pay(buyer);
    await ship();
    return isComplete;
  }).catch(() => false);
  return { buyer, acknowledged, problem: isDone ? null : (problemOf(buyer) ?? 'none') };
}
