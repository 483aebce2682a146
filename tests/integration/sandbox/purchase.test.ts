import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { achPayment, cardPayment, email, inbox, ledger, opportunity, orchestration, profile, readyToPay, trades } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
beforeEach(async () => void (await client.local('POST', '/sandbox/reset')));
afterAll(() => client.sandbox.close());

const pay = (purchase: string, body: unknown, requestId?: string) =>
  client.call('POST', `/api/payment/submitPaymentWithCaching/${purchase}`, body, requestId === undefined ? {} : { requestId });
const bind = (purchase: string, body: unknown, caller = {}) =>
  client.call('POST', `/api/workflow/purchaseWithCacheUpdate/${purchase}`, body, caller);

describe('paying', () => {
  let payer: string;
  beforeEach(async () => void (payer = (await profile(client)).Id));

  test('by card charges once for any repetition', async () => {
    const first = await pay('p-1', cardPayment(payer), 'same');
    const reference = first.data['ReferenceNumber'];
    expect(first).toMatchObject({ status: 200, success: true, message: { ReferenceNumber: reference } });
    expect(first.data).toEqual({ ReferenceNumber: expect.any(String), Declined: false, PaymentAlreadyInProcess: false });
    expect((await pay('p-1', cardPayment(payer), 'same')).json).toEqual(first.json);
    expect((await pay('p-1', cardPayment(payer, { AmountToCharge: 5 }))).json).toEqual(first.json);
    expect((await ledger(client)).charges).toEqual([
      {
        purchaseId: 'p-1',
        amount: '198.30',
        method: 'CreditCard',
        brand: 'visa',
        last4: '1111',
        referenceNumber: reference,
        at: expect.any(String),
      },
    ]);
  });
  test('by two together charges once', async () => {
    const answers = await Promise.all([
      pay('p-1', cardPayment(payer), 'same'),
      pay('p-1', cardPayment(payer), 'same'),
      pay('p-1', cardPayment(payer)),
    ]);
    expect(new Set(answers.map(({ data }) => data['ReferenceNumber'])).size).toBe(1);
    expect((await ledger(client)).charges).toHaveLength(1);
  });
  test('another purchase is another charge', async () => {
    await pay('p-1', cardPayment(payer));
    await pay('p-2', achPayment(payer));
    expect((await ledger(client)).charges).toMatchObject([
      { purchaseId: 'p-1' },
      { purchaseId: 'p-2', method: 'Ach', brand: 'eCheck', last4: '3456' },
    ]);
  });
  test.each([
    ['378282246310005', '1234', 'american-express', '0005'],
    ['6011111111111117', '123', 'discover', '1117'],
    ['5555555555554444', '123', 'mastercard', '4444'],
  ])('card %s is good', async (CreditCardNumber, SecurityCode, brand, last4) => {
    await pay('p-1', cardPayment(payer, { CreditCardNumber, SecurityCode }));
    expect((await ledger(client)).charges).toMatchObject([{ brand, last4 }]);
  });
  test('a declined card may be tried again, but not with the same X-Request-Id', async () => {
    const declined = await pay('p-1', cardPayment(payer, { SecurityCode: '901' }), 'first');
    expect(declined).toMatchObject({ status: 200, success: false, data: { Declined: true }, errors: [{ Code: 'CARD_DECLINED' }] });
    expect((await pay('p-1', cardPayment(payer), 'first')).json).toEqual(declined.json);
    expect(await pay('p-1', cardPayment(payer), 'second')).toMatchObject({ success: true });
    expect((await ledger(client)).charges).toHaveLength(1);
  });
  test.each([
    ['901', '9901'],
    ['000123901', undefined],
  ])('%s and Amex %s are declined', async (code, amex) => {
    const body =
      amex === undefined ? achPayment(payer, code) : cardPayment(payer, { CreditCardNumber: '378282246310005', SecurityCode: amex });
    expect(await pay('p-1', body)).toMatchObject({ success: false, data: { Declined: true } });
    expect((await ledger(client)).charges).toEqual([]);
  });
  test('an unsettled payment stays in process', async () => {
    for (const body of [cardPayment(payer, { SecurityCode: '902' }), cardPayment(payer)])
      expect(await pay('p-1', body)).toMatchObject({ status: 200, success: false, data: { PaymentAlreadyInProcess: true } });
    expect(await pay('p-2', achPayment(payer, '000123902'))).toMatchObject({ success: false, data: { PaymentAlreadyInProcess: true } });
    expect((await ledger(client)).charges).toEqual([]);
  });
  const refusals: [string, Record<string, unknown>][] = [
    ['INVALID_CARD_NUMBER', { SecurityCode: '903' }],
    ['INVALID_CARD_NUMBER', { CreditCardNumber: '4242424242424242' }],
    ['INVALID_EXPIRATION', { ExpirationYear: '2020' }],
    ['INVALID_SECURITY_CODE', { SecurityCode: '1234' }],
    ['LOST_OR_STOLEN', { SecurityCode: '904' }],
    ['SUSPECTED_FRAUD', { SecurityCode: '905' }],
    ['INSUFFICIENT_FUNDS', { SecurityCode: '906' }],
    ['ADDRESS_MISMATCH', { SecurityCode: '907' }],
    ['LIMIT_EXCEEDED', { SecurityCode: '908' }],
  ];
  test.each(refusals)('is refused with %s for %j', async (Code, more) => {
    const answer = await pay('p-1', cardPayment(payer, more));
    expect(answer).toMatchObject({ status: 200, success: false, errors: [{ Code }] });
    expect((await ledger(client)).charges).toEqual([]);
  });
  test('refuses a bad account and a routing number that is not the test one', async () => {
    expect((await pay('p-1', achPayment(payer, '000123903'))).errors).toMatchObject([{ Code: 'INVALID_ACCOUNT_NUMBER' }]);
    expect((await pay('p-1', { ...achPayment(payer), RoutingNumber: '021000021' })).errors).toMatchObject([
      { Code: 'INVALID_ROUTING_NUMBER' },
    ]);
  });
  test('accepts the member’s saved methods, but not the expired one or another’s', async () => {
    const member = 'member@example.com';
    const { all } = await client.call('GET', `/api/profile/${member}/paymentauthorizations`);
    const token = (index: number) => String(all[index]?.['Token']);
    const { CreditCardNumber: _n, ExpirationMonth: _m, ExpirationYear: _y, SecurityCode: _c, ...body } = cardPayment(member);
    const withToken = (Token: string, PaymentMethod = 'CreditCardToken') => ({ ...body, PaymentMethod, Token });
    expect(await pay('p-1', withToken(token(0)))).toMatchObject({ success: true });
    expect(await pay('p-2', withToken(token(1), 'AchToken'))).toMatchObject({ success: true });
    expect((await pay('p-3', withToken(token(2)))).errors).toMatchObject([{ Code: 'INVALID_EXPIRATION' }]);
    expect((await pay('p-4', { ...withToken(token(0)), ProfileId: payer })).errors).toMatchObject([{ Code: 'INVALID_CARD_NUMBER' }]);
    expect((await ledger(client)).charges.map(({ last4 }) => last4)).toEqual(['1111', '6789']);
  });
  test('carries the fields of its method and no others', async () => {
    const { SecurityCode: _code, ...without } = cardPayment(payer);
    expect((await pay('p-1', without)).errors).toMatchObject([{ Code: 'MISSING_FIELD', Field: 'SecurityCode' }]);
    expect((await pay('p-1', cardPayment(payer, { AccountNumber: '000123456' }))).errors).toMatchObject([
      { Code: 'UNKNOWN_FIELD', Field: 'AccountNumber' },
    ]);
    expect((await pay('p-1', cardPayment(payer, { AmountToCharge: 1.005 }))).errors).toMatchObject([{ Field: 'AmountToCharge' }]);
    expect((await pay('p-1', cardPayment(payer, { IsRecurringPaymentRequested: false }))).status).toBe(400);
    expect((await pay('p-1', cardPayment('nobody'))).status).toBe(404);
  });
  test('in the naive mode charges on every POST', async () => {
    await client.local('POST', '/sandbox/modes', { naivePayment: true });
    await pay('p-1', cardPayment(payer), 'same');
    await pay('p-1', cardPayment(payer), 'same');
    expect((await ledger(client)).charges).toHaveLength(2);
  });
});

describe('binding', () => {
  test('after caching and paying returns a policy number per quote, mails the buyer once and closes the opportunity', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client);
    expect((await client.call('POST', '/api/workflow/cachePurchase/p-1', orchestration(sale, quoteIds, buyer.Id))).data).toEqual({
      Id: 'p-1',
    });
    const reference = String((await pay('p-1', cardPayment(buyer.Id))).data['ReferenceNumber']);
    const body = orchestration(sale, quoteIds, buyer.Id, reference);
    const first = await bind('p-1', body);
    expect(first.data).toEqual({
      PolicyNumbers: { [quoteIds[0]!]: expect.stringMatching(/^FIT-\d{4}-\d{6}$/) },
      AccountId: sale.AccountId,
    });
    expect((await bind('p-1', body)).json).toEqual(first.json);
    const { policies, opportunities } = await ledger(client);
    expect(policies).toMatchObject([{ purchaseId: 'p-1', quoteId: quoteIds[0], paymentRefNum: reference }]);
    expect(opportunities).toMatchObject([{ id: sale.Id, bound: true }]);
    const mails = await inbox(client, email.toUpperCase());
    expect(mails.map(({ subject }) => subject)).toEqual(['Your policy documents · Documentos de su póliza']);
    // It may start later, and no call says which language its buyer reads.
    expect(mails[0]!.text).toMatch(new RegExp(`Your policy number:\\n\\n${policies[0]!.policyNumber}, in force from \\d\\d/\\d\\d/\\d{4}\\n\\n.*\\n\\n.*Su número de póliza:`));
    expect((await opportunity(client)).Id).not.toBe(sale.Id);
  });
  test('without this purchase’s payment is refused', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client);
    const reference = String((await pay('p-other', cardPayment(buyer.Id))).data['ReferenceNumber']);
    for (const ref of ['', 'PAY-invented', reference])
      expect(await bind('p-1', orchestration(sale, quoteIds, buyer.Id, ref))).toMatchObject({
        status: 200,
        success: false,
        errors: [{ Code: 'PAYMENT_NOT_FOUND' }],
      });
    expect((await ledger(client)).policies).toEqual([]);
  });
  test('needs no payment when the total is zero', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client);
    const free = {
      ...orchestration(sale, quoteIds, buyer.Id),
      PurchaseInfo: { Premium: -12.5, Dues: 0, Fee: 0, Taxes: 0 },
      PaymentInformation: null,
    };
    expect(await bind('p-1', free)).toMatchObject({ success: true });
  });
  test('accepts any reference for a payment in process, as it was resolved elsewhere', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client);
    await pay('p-1', cardPayment(buyer.Id, { SecurityCode: '902' }));
    expect(await bind('p-1', orchestration(sale, quoteIds, buyer.Id, 'RESOLVED-1'))).toMatchObject({ success: true });
  });
  test('refuses an unknown quote', async () => {
    const { sale, buyer } = await readyToPay(client);
    expect(await client.call('POST', '/api/workflow/cachePurchase/p-1', orchestration(sale, ['q-0'], buyer.Id))).toMatchObject({
      success: false,
      errors: [{ Code: 'UNKNOWN_QUOTE' }],
    });
  });
  test('in the partial mode leaves one quote out; the repeat adds only that', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client, trades);
    await client.local('POST', '/sandbox/modes', { partialBind: true });
    const reference = String((await pay('p-1', cardPayment(buyer.Id))).data['ReferenceNumber']);
    const body = orchestration(sale, quoteIds, buyer.Id, reference);
    const numbers = async () => (await bind('p-1', body, trades)).data['PolicyNumbers'] as Record<string, string>;
    const first = await numbers();
    expect(Object.keys(first)).toEqual(quoteIds.slice(0, 2));
    const second = await numbers();
    expect(second).toMatchObject(first);
    expect(Object.keys(second).sort()).toEqual(quoteIds.toSorted());
    expect((await ledger(client)).policies).toHaveLength(3);
  });
  test('in the naive mode issues new policies on every POST', async () => {
    const { sale, buyer, quoteIds } = await readyToPay(client);
    await client.local('POST', '/sandbox/modes', { naiveBind: true });
    const reference = String((await pay('p-1', cardPayment(buyer.Id))).data['ReferenceNumber']);
    const body = orchestration(sale, quoteIds, buyer.Id, reference);
    await bind('p-1', body);
    await bind('p-1', body);
    expect((await ledger(client)).policies).toHaveLength(2);
  });
});
