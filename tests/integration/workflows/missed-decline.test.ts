// A payment is declined and the page does not get the answer: it asks once it is back, and says why nothing was paid.
import { describe, expect, it } from 'vitest';
import { type FlowPorts, NoAnswer } from '#workflows/ports';
import { refreshPayment } from '#workflows/purchase';
import { card } from '../../support/answers.ts';
import { comeBack, eventTypes, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import { continuePurchase } from '../../../web/app/continue-purchase.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { type NodeBuyer, PageGone, isOperation } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const declinedCard = { ...card, securityCode: '901' };
const DECLINED = 'Payment method declined.';

/** What the page does by itself once it is there: it continues the purchase, and follows the payment. */
async function arrive(buyer: NodeBuyer): Promise<void> {
  const recorder = { events: () => buyer.log, state: () => buyer.state() };
  await Promise.all([continuePurchase({ recorder }, buyer.ports, async () => undefined), refreshPayment(buyer.ports)]);
}
const countDeclines = (buyer: NodeBuyer): number => eventTypes(buyer).filter((type) => type === 'PaymentDeclined').length;

/** The buyer, whose first answer to an operation gets lost. */
function losing(buyer: NodeBuyer, operation: string, error: Error = new NoAnswer('lost')): NodeBuyer {
  let isLost = false;
  const graph: FlowPorts['graph'] = async (document, variables, options) => {
    const answer = await buyer.ports.graph(document, variables, options);
    if (isLost || !isOperation(document, operation)) return answer;
    isLost = true;
    throw error;
  };
  return { ...buyer, ports: { ...buyer.ports, graph } };
}

describeBindflow('a decline that the page has missed', ({ url, control }) => {
  async function leave(buyer: NodeBuyer, moment: Parameters<NodeBuyer['leaveAt']>[0], securityCode = '901'): Promise<NodeBuyer> {
    await expect(pay(buyer.leaveAt(moment), { ...card, securityCode })).rejects.toThrow(PageGone);
    return comeBack(buyer);
  }
  const leaveDuringPayment = async (securityCode?: string): Promise<NodeBuyer> => leave(await readyToPay(url()), { answerOf: 'SubmitPayment' }, securityCode);

  it('is recorded once after a reload, as its answer would have been, and the next card pays', async () => {
    const back = await leaveDuringPayment();
    expect(back.state().purchase.phase).toBe('interrupted');
    await arrive(back);
    expect(back.state().purchase).toMatchObject({ phase: 'declined', problem: { step: 'pay', message: DECLINED, fields: [] } });
    expect(back.log.at(-1)).toMatchObject({ type: 'PaymentDeclined', data: { offer: back.state().quote.offer?.id, message: DECLINED, field: null } });
    const again = comeBack(back);
    await arrive(again);
    expect(countDeclines(again)).toBe(1);
    expect(await pay(again)).toBe(true);
    expect((await control.ledger()).charges).toHaveLength(1);
    expect(await control.calls(PAY)).toHaveLength(2);
  });

  it('names its field', async () => {
    const back = await leaveDuringPayment('909');
    await arrive(back);
    expect(back.state().purchase.problem).toMatchObject({ message: 'Your bank didn’t accept the security code.', fields: ['securityCode'] });
  });

  it.each([
    ['lost', new NoAnswer('lost')],
    ['replaced by the error of a proxy', Object.assign(new Error('bad gateway'), { errors: [{ message: 'bad gateway' }] })],
  ])('is recorded in place of a failure without a reason if its answer is %s', async (_how, error) => {
    const buyer = losing(await readyToPay(url()), 'SubmitPayment', error);
    expect([await pay(buyer, declinedCard), buyer.state().purchase.phase, problemOf(buyer)]).toEqual([false, 'declined', DECLINED]);
    expect([countDeclines(buyer), eventTypes(buyer).includes('PurchaseStepFailed')]).toEqual([1, false]);
    expect(await control.calls(PAY)).toHaveLength(1);
  });

  it('is none of a later click that ended before its payment', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer, declinedCard);
    for (const moment of [{ event: 'PurchaseRequested' }, { answerOf: 'CachePurchase' }] as const) {
      const back = await leave(buyer, moment);
      await arrive(back);
      expect([back.state().purchase.phase, countDeclines(back)]).toEqual(['interrupted', 1]);
    }
  });

  it('is nothing that a release without this operation could say', async () => {
    const back = losing(await leaveDuringPayment(), 'DeclinedPayment', new Error('unknown operation'));
    await continuePurchase({ recorder: { events: () => back.log, state: () => back.state() } }, back.ports, async () => undefined);
    expect([back.state().purchase.phase, countDeclines(back)]).toEqual(['interrupted', 0]);
  });

  describe('asked by others', () => {
    const ask = async (asker: NodeBuyer, offer: string | undefined): Promise<unknown> => {
      const { id, root } = asker.state().application;
      const { data, errors } = await asker.send({
        query: `{ declinedPayment(application: { id: "${id}", root: "${root}" }, offer: "${offer}", since: 0) { code message field } }`,
      });
      return errors?.[0]?.extensions?.['code'] ?? (data as { readonly declinedPayment?: unknown }).declinedPayment;
    };

    it('is for its own browser only, and only until something is paid', async () => {
      const buyer = await readyToPay(url());
      await pay(buyer, declinedCard);
      const offer = buyer.state().quote.offer?.id;
      expect(await ask(buyer, offer)).toEqual({ code: 'DECLINED', message: DECLINED, field: null });
      expect(await ask(buyer.stranger(), offer)).toBe('APPLICATION_UNKNOWN');
      expect(await pay(buyer)).toBe(true);
      expect(await ask(buyer, offer)).toBeNull();
    });
  });
});
