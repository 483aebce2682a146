// An answer gets lost while the purchase runs: the page finds out how far it came, and gets to the confirmation with no other click.
import { beforeEach, describe, expect, it } from 'vitest';
import { type FlowPorts, NoAnswer } from '#workflows/ports';
import { UNREACHABLE, purchase } from '#workflows/purchase';
import { comeBack, eventTypes, pay, problemOf, readyToPay, secretsOf } from '../../support/checkout.ts';
import { continuePurchase } from '../../../web/app/continue-purchase.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { type NodeBuyer, PageGone } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const REFERENCE = '/api/profile/{id}/reference';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';

describeBindflow('a purchase whose answer gets lost', ({ url, control }) => {
  /** Milliseconds that the page has waited. */
  let waited: number;
  /** Operations whose next answers, or requests, get lost. */
  let lost: Record<string, ('request' | 'answer')[]>;
  /** Until the page has waited so long, nothing answers. */
  let isAwayUntil: number;
  beforeEach(() => {
    [waited, lost, isAwayUntil] = [0, {}, 0];
  });

  /** The buyer, over a line on which answers get lost. */
  function over(buyer: NodeBuyer): NodeBuyer {
    const graph: FlowPorts['graph'] = async (document, variables, options) => {
      const name = document.definitions.flatMap((definition) => ('name' in definition && definition.name ? [definition.name.value] : []))[0] ?? '';
      const fault = lost[name]?.shift();
      if (waited < isAwayUntil || fault === 'request') throw new NoAnswer(`the request for ${name} got lost`);
      const answer = await buyer.ports.graph(document, variables, options);
      if (fault === 'answer') throw new NoAnswer(`the answer to ${name} got lost`);
      return answer;
    };
    const wait = async (milliseconds: number): Promise<void> => void (waited += milliseconds);
    return { ...buyer, ports: { ...buyer.ports, graph, wait } };
  }
  const ready = async (): Promise<NodeBuyer> => over(await readyToPay(url()));
  async function expectBoughtOnce(buyer: NodeBuyer): Promise<void> {
    expect(buyer.state().purchase).toMatchObject({ phase: 'completed', hasPurchased: true });
    const { charges, policies } = await control.ledger();
    expect([charges.length, policies.length]).toEqual([1, 1]);
  }

  it.each<[string, string, 'request' | 'answer', string]>([
    ['the payment', 'SubmitPayment', 'answer', 'pay'],
    ['the member reference', 'CreateMemberReference', 'request', 'reference'],
    ['the member reference', 'CreateMemberReference', 'answer', 'reference'],
    ['the policies', 'BindPolicies', 'request', 'bind'],
    ['the policies', 'BindPolicies', 'answer', 'bind'],
  ])('to %s (%s, %s) completes by itself', async (_what, operation, fault, step) => {
    const buyer = await ready();
    lost = { [operation]: [fault] };
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
    expect(buyer.log.filter(({ type }) => type === 'PurchaseAnswerLost').map(({ data }) => data)).toEqual([{ step }]);
    expect(buyer.state().purchase.lostAnswer).toBeUndefined();
    for (const path of [PAY, REFERENCE, BIND]) expect(new Set((await control.calls(path)).map(({ callId }) => callId)).size).toBe(1);
  });

  it('completes once a facade that was away is back', async () => {
    const buyer = await ready();
    const graph = buyer.ports.graph;
    const ports: FlowPorts = {
      ...buyer.ports,
      async graph(document, variables, options) {
        const answer = await graph(document, variables, options);
        if (JSON.stringify(document).includes('SubmitPayment')) {
          isAwayUntil = 30_000;
          throw new NoAnswer('killed');
        }
        return answer;
      },
    };
    expect(await purchase(ports, secretsOf(buyer))).toBe(true);
    await expectBoughtOnce(buyer);
    expect(waited).toBeGreaterThanOrEqual(30_000);
  });

  it('says what it knows where the facade stays away for a minute and a half', async () => {
    const buyer = await ready();
    lost = { BindPolicies: ['request'], PurchaseStatus: Array.from({ length: 100 }, () => 'request' as const) };
    expect([await pay(buyer), problemOf(buyer)]).toEqual([false, 'Oops! An error has occurred when trying to bind the policy']);
    expect(waited).toBe(90_500);
    lost = {};
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
  });

  it('gives up where answers get lost again and again', async () => {
    const buyer = await ready();
    lost = { BindPolicies: Array.from({ length: 10 }, () => 'answer' as const) };
    expect([await pay(buyer), problemOf(buyer)]).toEqual([false, 'Oops! An error has occurred when trying to bind the policy']);
    expect(eventTypes(buyer).filter((type) => type === 'PurchaseAnswerLost')).toHaveLength(5);
  });

  it('pays nothing where the request to pay did not arrive: the buyer decides', async () => {
    const buyer = await ready();
    lost = { SubmitPayment: ['request'] };
    expect([await pay(buyer), problemOf(buyer)]).toEqual([false, 'Oops! We encounted an error trying to process your payment']);
    expect(await control.calls(PAY)).toEqual([]);
  });

  it('does not know what came of a payment that was answered by an error, where the ledger stays away', async () => {
    const buyer = await ready();
    const { graph } = buyer.ports;
    const ports: FlowPorts = {
      ...buyer.ports,
      async graph(document, variables, options) {
        const answer = await graph(document, variables, options);
        if (!JSON.stringify(document).includes('SubmitPayment')) return answer;
        isAwayUntil = Infinity;
        throw Object.assign(new Error('a mistake'), { errors: [{ message: 'a mistake', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
      },
    };
    expect(await purchase(ports, secretsOf(buyer))).toBe(false);
    expect(buyer.state().purchase).toMatchObject({ phase: 'failed', lostAnswer: 'pay' });
    isAwayUntil = 0;
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
  });

  it.each<[string, string, string]>([
    ['before its payment', 'SaveOpportunity', 'opportunity'],
    ['at its payment', 'SubmitPayment', 'pay'],
  ])('says after a click that reaches nothing whether the one that ended %s may have charged', async (_when, operation, step) => {
    const buyer = await ready();
    lost = { [operation]: ['request'], PurchaseStatus: Array.from({ length: 100 }, () => 'request' as const) };
    expect([await pay(buyer), await pay(buyer), await pay(buyer)]).toEqual([false, false, false]);
    expect(buyer.state().purchase.problem).toMatchObject({ step, message: UNREACHABLE });
  });

  it('keeps an unconfirmed payment locked where it cannot be checked', async () => {
    const buyer = await ready();
    await control.fault({ path: PAY, fault: 'drop-response', times: 1 });
    expect(await pay(buyer)).toBe(false);
    lost = { PurchaseStatus: ['request'] };
    expect(await purchase(buyer.ports, secretsOf(buyer), { mayPay: false })).toBe(false);
    expect(buyer.state().purchase.phase).toBe('unconfirmed');
    expect(problemOf(buyer)).toBe('Oops! We can’t reach our service right now, so we couldn’t check your payment.');
  });

  it('waits for nothing where the facade answers that it could not be done', async () => {
    const buyer = await ready();
    await control.fault({ path: REFERENCE, fault: 'status-500', times: 2 });
    expect([await pay(buyer), waited]).toEqual([false, 0]);
    expect(eventTypes(buyer)).not.toContain('PurchaseAnswerLost');
  });

  describe('and whose page is loaded again', () => {
    async function interrupted(answerOf: string): Promise<NodeBuyer> {
      const buyer = await readyToPay(url());
      await expect(pay(buyer.leaveAt({ answerOf }))).rejects.toThrow(PageGone);
      return over(comeBack(buyer));
    }

    /** What the page does by itself once it is there. */
    const arrive = (buyer: NodeBuyer): Promise<void> => continuePurchase({ recorder: { events: () => buyer.log, state: () => buyer.state() } }, buyer.ports, async () => undefined);

    it.each(['SubmitPayment', 'CreateMemberReference', 'BindPolicies'])('after %s completes with no click', async (answerOf) => {
      const buyer = await interrupted(answerOf);
      await arrive(buyer);
      await expectBoughtOnce(buyer);
    });

    it('continues once, even if the buyer clicks meanwhile', async () => {
      const buyer = await interrupted('SubmitPayment');
      await Promise.all([arrive(buyer), purchase(buyer.ports, secretsOf(buyer), { mayPay: false })]);
      await expectBoughtOnce(buyer);
      expect(eventTypes(buyer).filter((type) => type === 'PolicyBound')).toHaveLength(1);
    });
  });
});
