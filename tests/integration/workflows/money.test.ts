// One charge, whatever happens to the card, the network and the clicks.
import { describe, expect, it } from 'vitest';
import { Kind } from 'graphql';
import { computeOrderTotal, toMoney } from '#events/rules';
import { purchase } from '#workflows/purchase';
import { bankWithLicence, card, otherCard } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, byECheck, comeBack, continueFrom, emptyForm, eventTypes, pay, problemOf, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const CACHE = '/api/workflow/cachePurchase/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const REGISTER = '/api/profile/register';
const REFERENCE = '/api/profile/{id}/reference';
const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';
const DONE_OTHERWISE = 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.';
const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';

/** Makes all buyers wait before an operation until each has reached it, so that none is ahead, even on a busy machine. */
function meetAt(operation: string, buyers: readonly NodeBuyer[]): NodeBuyer[] {
  let missing = buyers.length;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => void (open = resolve));
  return buyers.map((buyer) => {
    const graph: NodeBuyer['ports']['graph'] = async (document, variables, options) => {
      if (document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === operation)) {
        missing -= 1;
        if (missing === 0) open();
        await all;
      }
      return buyer.ports.graph(document, variables, options);
    };
    return { ...buyer, ports: { ...buyer.ports, graph } };
  });
}

describeBindflow('the money', ({ url, control: { ledger, calls, called, fault, modes } }) => {
  /** Checks for one charge of the offer's total, one policy for each quote, and the policy numbers on the buyer's page. */
  async function expectBoughtOnce(buyer: NodeBuyer, payWithCard = true): Promise<void> {
    const { quote, application, purchase: bought } = buyer.state();
    const { charges, policies } = await ledger();
    const total = toMoney(computeOrderTotal(quote.offer!.quotes, payWithCard, application.memberFee));
    expect(charges).toEqual([expect.objectContaining({ purchaseId: quote.offer!.id, amount: total })]);
    expect(bought).toMatchObject({ phase: 'completed', hasPurchased: true, problem: null });
    expect(bought.policyNumbers).toEqual(Object.fromEntries(policies.map(({ quoteId, policyNumber }) => [quoteId, policyNumber])));
    expect(policies).toHaveLength(quote.offer!.quotes.length);
  }

  describe('a decline', () => {
    // spec: 8.4
    it('lets the buyer try another card, and caches the purchase again', async () => {
      const buyer = await readyToPay(url());
      expect(await pay(buyer, { ...card, securityCode: '901' })).toBe(false);
      expect(problemOf(buyer)).toBe('Payment method declined.');
      expect(buyer.state().purchase).toMatchObject({ phase: 'declined', hasPaid: false, hasCreatedAccount: true });
      expect(await pay(buyer, otherCard)).toBe(true);
      await expectBoughtOnce(buyer);
      expect(await calls(CACHE)).toHaveLength(2);
      expect(await calls(REGISTER)).toHaveLength(1);
      expect(new Set((await calls(PAY)).map(({ callId }) => callId)).size).toBe(2);
    });

    it('lets the buyer switch to eCheck, without the card fee, cached as an eCheck', async () => {
      const buyer = await quotedTrades(url());
      acceptTerms(buyer);
      expect(await pay(buyer, { ...card, securityCode: '901' })).toBe(false);
      byECheck(buyer);
      expect(await pay(buyer, bankWithLicence)).toBe(true);
      await expectBoughtOnce(buyer, false);
      const types = (await calls(CACHE)).map(({ body }) => (body as { PolicyRequests: { Quote: { PaymentType: string } }[] }).PolicyRequests[0]?.Quote.PaymentType);
      expect(types).toEqual(['CreditCard', 'ECheck']);
    });

    // spec: 8.4
    it.each([
      ['lost or stolen', '904'],
      ['suspected fraud', '905'],
      ['no funds', '906'],
    ])('gives no reason: %s', async (_what, securityCode) => {
      const buyer = await readyToPay(url());
      await pay(buyer, { ...card, securityCode });
      expect(problemOf(buyer)).toBe('Payment method declined.');
    });

    it('lets the buyer quote again', async () => {
      const buyer = await readyToPay(url());
      await pay(buyer, { ...card, securityCode: '901' });
      expect(await continueFrom(buyer, 0)).toBe('payment');
      acceptTerms(buyer);
      expect(await pay(buyer)).toBe(true);
      await expectBoughtOnce(buyer);
    });
  });

  // spec: 8.6
  it.each([
    ['903', 'Please enter a valid card number', 'cardNumber'],
    // Not that it was typed wrong: the bank knows another one.
    ['909', 'Your bank didn’t accept the security code.', 'securityCode'],
  ])('reports decline %s at its field', async (securityCode, message, field) => {
    const buyer = await readyToPay(url());
    expect(await pay(buyer, { ...card, securityCode })).toBe(false);
    expect(buyer.state().purchase.problem).toMatchObject({ message, fields: [field] });
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
  });

  describe('a payment that is already in process', () => {
    // spec: 8.5
    it('is unconfirmed: neither a purchase, a new quote nor a second tab pays again', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      expect(await pay(buyer, { ...card, securityCode: '902' })).toBe(false);
      expect(problemOf(buyer)).toBe(UNCONFIRMED);
      expect(buyer.state().purchase).toMatchObject({ phase: 'unconfirmed', hasPaid: false });
      expect(await pay(buyer, otherCard)).toBe(false);
      expect(await pay(second, otherCard)).toBe(false);
      expect(problemOf(second)).toBe(UNCONFIRMED);
      expect(await continueFrom(second, 0)).toBe('payment');
      expect(await continueFrom(comeBack(buyer), 0)).toBe('payment');
      expect(await calls(PAY)).toHaveLength(1);
      expect(await calls('/api/quote/quotes')).toHaveLength(1);
      expect((await ledger()).charges).toEqual([]);
    });
  });

  describe('two tabs', () => {
    it('that click Purchase together make one charge, and both get the policies', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      await fault({ path: PAY, fault: 'slow', delayMs: 200 });
      const [first, other] = await Promise.all([pay(buyer), pay(second, otherCard)]);
      expect([first, other]).toContain(true);
      // If both were cached before either paid, the overtaken tab clicks once more.
      const again = async (tab: NodeBuyer, isBought: boolean, by: typeof card): Promise<boolean> => isBought || (problemOf(tab) === DONE_OTHERWISE && pay(tab, by));
      expect([await again(buyer, first, card), await again(second, other, otherCard)]).toEqual([true, true]);
      expect(await calls(PAY)).toHaveLength(1);
      await expectBoughtOnce(buyer);
      expect(second.state().purchase.policyNumbers).toEqual(buyer.state().purchase.policyNumbers);
    });

    it('with a declined card both show the decline', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      await fault({ path: PAY, fault: 'slow', delayMs: 1000, times: 2 });
      const declined = { ...card, securityCode: '901' };
      await Promise.all(meetAt('SubmitPayment', [buyer, second]).map((each) => pay(each, declined)));
      expect([problemOf(buyer), problemOf(second)]).toEqual(['Payment method declined.', 'Payment method declined.']);
      expect((await ledger()).charges).toEqual([]);
      expect(await pay(second)).toBe(true);
      await expectBoughtOnce(second);
    });

    it('charge once if one stays open after the other has bought', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      expect(await pay(buyer)).toBe(true);
      expect(await pay(second, otherCard)).toBe(true);
      await expectBoughtOnce(second);
      expect(await calls(PAY)).toHaveLength(1);
      expect(await calls(BIND)).toHaveLength(1);
    });

    it('with different offers: the second reads about the purchase, then shows it', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      await continueFrom(second, 0);
      acceptTerms(second);
      expect(await pay(second)).toBe(true);
      expect(await pay(buyer, otherCard)).toBe(false);
      expect(problemOf(buyer)).toBe('This application was paid for in another window. Please continue there, or reload this page.');
      expect(await pay(buyer, otherCard)).toBe(true);
      expect(buyer.state().purchase.policyNumbers).toEqual(second.state().purchase.policyNumbers);
      expect(await calls(PAY)).toHaveLength(1);
      await expectBoughtOnce(second);
    });

    it('with different offers: the older offer is not paid for and must be quoted again', async () => {
      const buyer = await readyToPay(url());
      const second = buyer.tab();
      await continueFrom(second, 0);
      expect(await pay(buyer)).toBe(false);
      expect(buyer.state().quote.error).toBe('Your quote has expired or changed. Nothing was charged. Please get a new quote.');
      expect(await calls(PAY)).toEqual([]);
      await continueFrom(buyer, 0);
      acceptTerms(buyer);
      expect(await pay(buyer)).toBe(true);
      await expectBoughtOnce(buyer);
    });
  });

  describe('a lost answer', () => {
    it.each(['drop-response', 'drop-request', 'malformed-json', 'status-500'] as const)('of the payment (%s) leaves it unconfirmed, and it is never sent again', async (kind) => {
      const buyer = await readyToPay(url());
      await fault({ path: PAY, fault: kind });
      expect(await pay(buyer)).toBe(false);
      expect(problemOf(buyer)).toBe(UNCONFIRMED);
      expect(await pay(comeBack(buyer), otherCard)).toBe(false);
      expect(await calls(PAY)).toHaveLength(1);
    });

    it.each([
      ['the cache step', CACHE],
      ['the registration', REGISTER],
      ['the login’s registration', '/auth/local/register'],
      ['the phone', '/api/profile/{id}/phone'],
      ['the member reference', REFERENCE],
      ['the binding', BIND],
    ])('of %s is requested again under the same call id, with one effect', async (_what, path) => {
      const buyer = await readyToPay(url());
      await fault({ path, fault: 'drop-response' });
      expect(await pay(buyer)).toBe(true);
      await expectBoughtOnce(buyer);
      const made = await calls(path);
      expect(made.map(({ status }) => status)).toContain('dropped');
      expect(new Set(made.map(({ callId }) => callId)).size).toBe(1);
      const { profiles, references } = await ledger();
      const own = profiles.filter(({ userName }) => userName === buyer.state().answers['email']);
      expect(own).toEqual([expect.objectContaining({ firstName: 'Maya', phone: '5125550134', addresses: [expect.anything()] })]);
      expect(references).toEqual([expect.objectContaining({ key: 'AIMFIT2-DEFAULT', description: 'Dues' })]);
    });

    // spec: 8.13, 8.14, 8.15, 8.16
    it.each([
      ['the cache step', CACHE, 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.'],
      ['the registration', REGISTER, 'Oops! An error occurred while trying to create your account.'],
      ['the login’s registration', '/auth/local/register', 'Oops! An error occurred while trying to create your account.'],
      ['the phone', '/api/profile/{id}/phone', 'Oops! An error occurred while trying to create your account.'],
      ['the member reference', REFERENCE, 'Oops! An error ocurred while setting up your membership.'],
      ['the binding', BIND, BIND_FAILED],
    ])('to both attempts of %s stops the purchase, which continues with the next click under the same call id', async (_what, path, message) => {
      const buyer = await readyToPay(url());
      await fault({ path, fault: 'drop-response', times: 2 });
      expect(await pay(buyer)).toBe(false);
      expect(problemOf(buyer)).toBe(message);
      expect(await pay(buyer)).toBe(true);
      await expectBoughtOnce(buyer);
      const made = await calls(path);
      expect(made).toHaveLength(3);
      expect(new Set(made.map(({ callId }) => callId)).size).toBe(1);
      expect((await ledger()).references).toHaveLength(1);
    });
  });

  // spec: 8.11
  it('a failed CRM update at Purchase stops it before an account or a payment is made', async () => {
    const buyer = await readyToPay(url());
    await fault({ path: '/api/opportunity', fault: 'status-500', times: 2 });
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe('Oops! An error occurred trying to load all required information. Please try again later.');
    expect([await calls(REGISTER), await calls(PAY)]).toEqual([[], []]);
    expect(await pay(buyer)).toBe(true);
  });

  it('an account that failed halfway is completed later, also for another offer', async () => {
    const buyer = await readyToPay(url());
    await fault({ path: '/api/profile/{id}/phone', fault: 'status-500', times: 2 });
    expect(await pay(buyer)).toBe(false);
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
    expect(new Set((await calls(REGISTER)).map(({ callId }) => callId)).size).toBe(1);
  });

  describe('binding', () => {
    // spec: 4.45, 8.16
    it('is done by the next click if it failed, with no card and no second charge', async () => {
      const buyer = await readyToPay(url());
      await fault({ path: BIND, fault: 'status-500', times: 2 });
      expect(await pay(buyer)).toBe(false);
      expect(problemOf(buyer)).toBe(BIND_FAILED);
      expect(buyer.state().purchase).toMatchObject({ hasPaid: true, hasPurchased: false });
      expect(await purchase(buyer.ports, emptyForm)).toBe(true);
      await expectBoughtOnce(buyer);
      expect(await calls(CACHE)).toHaveLength(1);
    });

    it('is requested again if it left a quote out, for the missing quote only', async () => {
      const buyer = await quotedTrades(url());
      acceptTerms(buyer);
      await modes({ partialBind: true });
      expect(await pay(buyer)).toBe(false);
      expect(problemOf(buyer)).toBe(BIND_FAILED);
      const { policies } = await ledger();
      expect(policies).toHaveLength(2);
      expect(await pay(buyer)).toBe(true);
      await expectBoughtOnce(buyer);
      expect((await ledger()).policies.slice(0, 2)).toEqual(policies);
    });

    it('is not repeated when it is done', async () => {
      await modes({ naiveBind: true, naivePayment: true });
      const buyer = await readyToPay(url());
      expect(await pay(buyer)).toBe(true);
      const again = buyer.tab();
      expect(eventTypes(again)).toContain('PolicyBound');
      const input = { application: { id: buyer.ports.applicationId, root: buyer.ports.applicationId }, after: 1, offer: buyer.state().quote.offer!.id };
      const query = 'mutation B($input: PurchaseStepInput!) { bindPolicies(input: $input) { ... on PoliciesBound { policies { number } } } }';
      const { data } = await buyer.send({ query, variables: { input } });
      expect(data).toEqual({ bindPolicies: { policies: Object.values(buyer.state().purchase.policyNumbers).map((number) => ({ number })) } });
      await expectBoughtOnce(buyer);
    });
  });

  it('a charge that is under way during a reload is awaited, not made again', async () => {
    const buyer = await readyToPay(url());
    await fault({ path: PAY, fault: 'slow', delayMs: 500 });
    const left = pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
    await called(PAY);
    const back = comeBack(buyer);
    expect(await purchase(back.ports, emptyForm)).toBe(true);
    await left;
    await expectBoughtOnce(back);
    expect(await calls(PAY)).toHaveLength(1);
  });
});
