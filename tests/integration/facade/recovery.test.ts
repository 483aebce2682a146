// The recovery worker binds a paid purchase whose buyer has left, in one process at a time, and pays nothing.
import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { purchase } from '#workflows/purchase';
import { pauseAfter } from '../../../graph/workers/worker.ts';
import { card } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, comeBack, emptyForm, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import { factsOf, factsUntil } from '../../support/facade-facts.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const REFERENCE = '/api/profile/{id}/reference';

/** Pays, and leaves before any later step. */
async function payAndLeave(buyer: NodeBuyer): Promise<NodeBuyer> {
  await pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
  return buyer;
}

const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;

describeBindflow(
  'what is paid and left',
  ({ url, running, control: { ledger, calls, called, fault, modes } }) => {
    const policiesOf = async (buyer: NodeBuyer) => (await ledger()).policies.filter(({ purchaseId }) => purchaseId === offerOf(buyer));

    it('is bound after the member’s number is stored, and recorded in the server stream; a buyer who comes back gets the policy numbers', async () => {
      const buyer = await readyToPay(url());
      await buyer.ship();
      await payAndLeave(buyer);
      const facts = await factsUntil(running().db, buyer, 'PoliciesIssued');
      const [policy] = await policiesOf(buyer);
      const common = { after: expect.any(Number), offer: offerOf(buyer), by: 'sweep' };
      expect(facts.map(({ type }) => type)).toEqual(['OfferStored', 'ChargeStarted', 'ChargeSettled', 'MemberReferenceKept', 'BindStarted', 'PoliciesIssued']);
      expect(facts[3]).toEqual({ type: 'MemberReferenceKept', data: common });
      expect(facts[5]).toEqual({ type: 'PoliciesIssued', data: { ...common, policyNumbers: { [policy!.quoteId]: policy!.policyNumber } } });
      // Later searches need not look at it.
      const unmarked = () => running().db.selectFrom('purchase_step').select('purchase_id').where('step', '=', 'pay').where('status', '=', 'done').where('is_bound', 'is', null).execute();
      await expect.poll(unmarked).toEqual([]);
      const back = comeBack(buyer);
      expect(await purchase(back.ports, emptyForm)).toBe(true);
      expect(Object.values(back.state().purchase.policyNumbers)).toEqual([policy!.policyNumber]);
      const counts = await Promise.all([PAY, REFERENCE, BIND].map(async (path) => (await calls(path)).length));
      expect(counts).toEqual([1, 1, 1]);
    });

    it('is bound again if a quote got no policy, until each has one', async () => {
      const buyer = await quotedTrades(url());
      acceptTerms(buyer);
      await modes({ partialBind: true });
      await payAndLeave(buyer);
      const facts = await factsUntil(running().db, buyer, 'PoliciesIssued');
      expect(facts.map(({ type }) => type).slice(-4)).toEqual(['BindStarted', 'BindFailed', 'BindStarted', 'PoliciesIssued']);
      const policies = await policiesOf(buyer);
      expect(policies.map(({ quoteId }) => quoteId).sort()).toEqual(
        buyer
          .state()
          .quote.offer!.quotes.map(({ id }) => id)
          .sort(),
      );
    });

    it('is bound once the gateway is back, under the same call id', async () => {
      const buyer = await readyToPay(url());
      await fault({ path: BIND, fault: 'drop-response', times: 4 });
      await payAndLeave(buyer);
      await factsUntil(running().db, buyer, 'PoliciesIssued');
      expect(await policiesOf(buyer)).toHaveLength(1);
      const made = await calls(BIND);
      expect(made.length).toBeGreaterThan(4);
      expect(new Set(made.map(({ callId }) => callId)).size).toBe(1);
    });

    it('is not bound if it is declined, unconfirmed, or cached and never paid', async () => {
      const [declined, unconfirmed, cached] = [await readyToPay(url()), await readyToPay(url()), await readyToPay(url())];
      await pay(declined, { ...card, securityCode: '901' });
      await pay(unconfirmed, { ...card, securityCode: '902' });
      await pay(cached.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
      // The earlier ones have been silent longer and would come first.
      const paid = await payAndLeave(await readyToPay(url()));
      await factsUntil(running().db, paid, 'PoliciesIssued');
      expect((await calls(BIND)).map(({ path }) => path.split('/').at(-1))).toEqual([offerOf(paid)]);
      expect(await calls(PAY)).toHaveLength(3);
      const told = await Promise.all([declined, unconfirmed, cached].map(async (buyer) => (await factsOf(running().db, buyer)).map(({ type }) => type)));
      expect(told).toEqual([['OfferStored', 'ChargeStarted', 'ChargeDeclined'], ['OfferStored', 'ChargeStarted', 'ChargeUnconfirmed'], ['OfferStored']]);
    });

    it('is bound once by several processes that run together, even if the gateway binds on every call', async () => {
      await modes({ naiveBind: true });
      await fault({ path: BIND, fault: 'slow', delayMs: 150, times: 50 });
      const others = await Promise.all([running().alongside(), running().alongside()]);
      const buyers = [await payAndLeave(await readyToPay(url())), await payAndLeave(await readyToPay(others[0].url))];
      for (const buyer of buyers) {
        await factsUntil(running().db, buyer, 'PoliciesIssued');
        expect(await policiesOf(buyer)).toHaveLength(1);
      }
      await Promise.all(others.map((other) => other.close()));
      expect(await calls(BIND)).toHaveLength(2);
    });

    it('is bound once if the buyer comes back at the same moment', async () => {
      await modes({ naiveBind: true });
      await fault({ path: BIND, fault: 'slow', delayMs: 300, times: 2 });
      const buyer = await payAndLeave(await readyToPay(url()));
      await called(BIND);
      const back = comeBack(buyer);
      expect(await purchase(back.ports, emptyForm)).toBe(true);
      expect((await policiesOf(buyer)).map(({ policyNumber }) => policyNumber)).toEqual(Object.values(back.state().purchase.policyNumbers));
    });
  },
  { recovery: { after: 100, every: 10 } },
);

describe('a gateway that is down', () => {
  it('is retried with growing delays, at least four times an hour', () => {
    expect([0, 1, 2, 3, 20].map((inVain) => pauseAfter(inVain, 60_000))).toEqual([60_000, 120_000, 240_000, 480_000, 900_000]);
  });
});
