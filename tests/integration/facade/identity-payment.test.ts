// Paying with a saved method, and requesting a new password after the purchase: the exact bodies.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { sql } from 'kysely';
import { computeOrderTotal, toMoney } from '#events/rules';
import { card } from '../../support/answers.ts';
import { logIn, logOut, member, signIn } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { newEmail, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, byLicence, operationsOf } from '../../support/operations.ts';
import { clientOf } from '../sandbox/gateway-client.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const METHODS = '/api/profile/{id}/paymentauthorizations';
const UPDATE = '/api/messaging/passwordupdateflag';
const MEMBER_PROFILE = 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1001';
const CARD = '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01';

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(async () => {
  await bindflow.control.reset();
  userName = undefined;
  buyer = await readyToPay(bindflow.facade.url);
}, 30_000);
afterAll(() => bindflow.close());

type Result = Readonly<Record<string, unknown>> & { readonly __typename?: string; readonly code?: string };

/** The account that prepareAccount has returned for the purchase. */
let userName: string | undefined;

/** Performs an operation of the usual purchase, changed; resolves to the value of its one field. */
async function ask(name: string, change: object = {}, by = buyer): Promise<Result> {
  const { document, variables } = operationsOf(by, userName)[name]!;
  const { data, errors } = await by.send({ query: print(document), variables: { input: { ...(variables['input'] as object), ...change } } });
  if (errors) throw new Error(errors.map(({ extensions }) => String(extensions?.['code'])).join());
  const result = Object.values(data as Record<string, Result>)[0]!;
  if (result.__typename === 'AccountPrepared') ({ userName } = result['account'] as { userName: string });
  return result;
}
const person = (email: string) => ({ buyer: { ...(operationsOf(buyer)['prepareAccount']!.variables['input'] as { buyer: object }).buyer, email } });
function amountOf(by: NodeBuyer, isCard: boolean): string {
  const { quote, application } = by.state();
  return toMoney(computeOrderTotal(quote.offer!.quotes, isCard, application.memberFee));
}

interface Method {
  readonly id: string;
  readonly kind: 'CREDIT_CARD' | 'ECHECK';
  readonly brand: string | null;
  readonly last4: string;
  readonly name: string;
  readonly expires: string | null;
}
async function methodsOf({ browser }: NodeBuyer): Promise<Method[]> {
  const { data } = await browser.post({ query: '{ viewer { paymentMethods { id kind brand last4 name expires } } }' });
  return (data as { viewer: { paymentMethods: Method[] } }).viewer.paymentMethods;
}
/** Signs the member in, up to a purchase that is cached for this way of paying. Resolves to the saved methods. */
async function cachedMember(paymentType: 'CREDIT_CARD' | 'ECHECK' = 'CREDIT_CARD'): Promise<Method[]> {
  await signIn(buyer.browser, bindflow.sandbox.url);
  await ask('prepareAccount', { password: null });
  await ask('cachePurchase', { paymentType });
  return methodsOf(buyer);
}
const bySaved = ({ id, kind }: Method) => ({ method: { saved: id }, amount: amountOf(buyer, kind === 'CREDIT_CARD') });
const bodyOf = async (template: string): Promise<unknown> => (await bindflow.control.calls(template)).at(-1)?.body;
const paidFor = {
  FirstName: 'Maya',
  LastName: 'Castillo',
  TelephoneNumber: '5125550134',
  BillingAddress: expect.objectContaining({ Street1: expect.any(String), StateAbbr: 'TX' }),
};

describe('a saved method', () => {
  // spec: 7.34, 3.39
  it.each([
    ['CREDIT_CARD', 0, { PaymentMethod: 'CreditCardToken', brand: 'visa' }, { PaymentMethod: 'CreditCard', CardType: 'visa', Last4Digits: '1111' }],
    ['ECHECK', 1, { PaymentMethod: 'AchToken', brand: 'eCheck' }, { PaymentMethod: 'Ach', CardType: '', Last4Digits: '6789' }],
  ] as const)(
    'pays as %s: token and no other instrument, the amount of its kind, and its kind, brand and last four when bound',
    async (paymentType, index, { PaymentMethod, brand }, information) => {
      const method = (await cachedMember(paymentType))[index]!;
      const amount = amountOf(buyer, paymentType === 'CREDIT_CARD');
      const result = await ask('submitPayment', bySaved(method));
      expect(result).toMatchObject({ __typename: 'PaymentAccepted', referenceNumber: expect.stringMatching(/^PAY-/), amount, paymentType, brand: method.brand });
      expect(await bodyOf(PAY)).toEqual({
        ...paidFor,
        ProfileId: MEMBER_PROFILE,
        Email: buyer.state().answers['email'],
        AmountToCharge: Number(amount),
        PaymentMethod,
        Token: '•••',
        IsRecurringPaymentRequested: true,
      });
      expect((await bindflow.control.calls(PAY))[0]?.headers).toMatchObject({ 'integrity-user': member.email, programid: 'FITNESS' });
      // The gateway found the method by its token.
      expect((await bindflow.control.ledger()).charges).toMatchObject([{ method: PaymentMethod, amount, brand, last4: information.Last4Digits }]);
      expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
      expect(await bodyOf('/api/workflow/purchaseWithCacheUpdate/{id}')).toMatchObject({ PaymentInformation: { ...information, ReferenceNumber: result['referenceNumber'] } });
    },
  );

  it('that has expired is refused, and nothing is sent', async () => {
    const [, , expired] = await cachedMember();
    expect(await ask('submitPayment', bySaved(expired!))).toMatchObject({
      __typename: 'PaymentRefused',
      code: 'METHOD_EXPIRED',
      message: 'Please select a payment method or add new',
    });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
  });

  // spec: 3.34
  it('of a brand that is not taken is shown as OTHER and refused, and nothing is sent', async () => {
    const client = await clientOf(bindflow.sandbox);
    const diners = { EFTTypeId: CARD, Token: 'card-diners-5904', CardType: 'diners-club', Name: 'Morgan Ellis', Last4Digits: '5904', ExpirationDate: '2030-01-31' };
    expect(await client.call('POST', `/api/profile/${MEMBER_PROFILE}/paymentauthorizations`, diners)).toMatchObject({ success: true });
    const other = (await cachedMember()).find(({ last4 }) => last4 === '5904')!;
    expect(other).toMatchObject({ kind: 'CREDIT_CARD', brand: 'OTHER' });
    expect(await ask('submitPayment', bySaved(other))).toMatchObject({
      __typename: 'PaymentRefused',
      code: 'METHOD_NOT_ACCEPTED',
      message: 'Please select a payment method or add new',
    });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
  });

  it('of another account, or of none, is refused', async () => {
    const other = { email: newEmail(), password: 'Passw0rd!' };
    const [visa] = await cachedMember();
    expect(await ask('submitPayment', { ...bySaved(visa!), method: { saved: 'f'.repeat(64) } })).toMatchObject({
      code: 'METHOD_UNKNOWN',
      message: 'Please select a payment method or add new',
    });
    await logOut(buyer.browser);
    await ask('prepareAccount', { ...person(other.email), password: other.password });
    await signIn(buyer.browser, bindflow.sandbox.url, other);
    expect(await ask('submitPayment', bySaved(visa!))).toMatchObject({ code: 'METHOD_UNKNOWN' });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
  });

  it('pays only for a buyer who is signed in and verified; else it is not even loaded', async () => {
    const [visa] = await cachedMember();
    await logOut(buyer.browser);
    const before = (await bindflow.control.calls(METHODS)).length;
    const refused = { __typename: 'PaymentRefused', code: 'NOT_SIGNED_IN' };
    expect(await ask('submitPayment', bySaved(visa!))).toMatchObject(refused);
    await logIn(buyer.browser);
    expect(await ask('submitPayment', bySaved(visa!))).toMatchObject(refused);
    expect([await bindflow.control.calls(PAY), (await bindflow.control.calls(METHODS)).length]).toEqual([[], before]);
  });

  it('pays nothing after a log-out with the account of that login, by any payment method', async () => {
    await cachedMember();
    await logOut(buyer.browser);
    await ask('saveOpportunity');
    expect((await bindflow.control.calls('/api/opportunity')).at(-1)?.headers).not.toHaveProperty('integrity-user');
    expect(await ask('submitPayment')).toMatchObject({ __typename: 'PaymentRefused', code: 'WRONG_STEP' });
    expect(await ask('cachePurchase')).toMatchObject({
      __typename: 'PurchaseRefused',
      code: 'SIGNED_OUT',
      message: 'You’ve been logged out. Nothing was charged. Please log in again.',
    });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
    await ask('prepareAccount');
    await ask('cachePurchase');
    expect(await ask('submitPayment')).toMatchObject({ __typename: 'PaymentAccepted' });
  });

  it('binds the policies for the account that paid, even after a log-out', async () => {
    await cachedMember();
    await ask('submitPayment');
    await logOut(buyer.browser);
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
  });

  it('pays for no purchase of another account than its own', async () => {
    await ask('prepareAccount');
    await ask('cachePurchase');
    await signIn(buyer.browser, bindflow.sandbox.url);
    const [visa] = await methodsOf(buyer);
    expect(await ask('submitPayment', bySaved(visa!))).toMatchObject({ code: 'WRONG_STEP' });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
  });

  it('must be the one that was cached and that the page showed', async () => {
    const [visa, eCheck] = await cachedMember('CREDIT_CARD');
    expect(await ask('submitPayment', bySaved(eCheck!))).toMatchObject({ code: 'WRONG_STEP' });
    expect(amountOf(buyer, true)).not.toBe(amountOf(buyer, false));
    expect(await ask('submitPayment', { ...bySaved(visa!), amount: amountOf(buyer, false) })).toMatchObject({ code: 'AMOUNT_DIFFERS' });
    expect(await bindflow.control.calls(PAY)).toEqual([]);
  });

  it.each([
    ['beside a card', byCard(card).method],
    ['beside a bank account', byLicence.method],
  ])('%s is refused before any call', async (_what, beside) => {
    const [visa] = await cachedMember();
    const before = (await bindflow.control.calls()).length;
    await expect(ask('submitPayment', { ...bySaved(visa!), method: { saved: visa!.id, ...beside } })).rejects.toThrow('BAD_USER_INPUT');
    expect((await bindflow.control.calls()).length).toBe(before);
  });

  it('is charged once by concurrent requests; its token is in no row, log line or answer', async () => {
    const [visa] = await cachedMember();
    const results = await Promise.all(Array.from({ length: 5 }, () => ask('submitPayment', bySaved(visa!))));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect([(await bindflow.control.calls(PAY)).length, (await bindflow.control.ledger()).charges.length]).toEqual([1, 1]);
    const { rows } = await sql<{
      fingerprint: string;
      method_kind: string;
    }>`select * from purchase_step where step = 'pay' and root_id = ${buyer.state().application.root}`.execute(bindflow.db);
    expect(rows).toMatchObject([{ method_kind: 'CreditCardToken', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(rows[0]?.fingerprint).not.toBe(visa!.id);
    const seen = [JSON.stringify(rows), ...buyer.answers, ...bindflow.logged].join();
    expect([seen.includes('card-visa-1111'), seen.includes(visa!.id)]).toEqual([false, true]);
  });
});

describe('a buyer who was let in for one purchase', () => {
  const mustChange = 'mustchange@example.com';
  beforeEach(async () => {
    await ask('prepareAccount', { ...person(mustChange), password: null });
    await ask('cachePurchase');
    await ask('submitPayment');
  });

  it('gets one email after the purchase, addressed in the query', async () => {
    expect(await ask('sendPasswordUpdate')).toMatchObject({ code: 'NOT_BOUND' });
    await ask('bindPolicies');
    const sent = { __typename: 'PasswordUpdateSent' };
    expect([await ask('sendPasswordUpdate'), await ask('sendPasswordUpdate')]).toEqual([sent, sent]);
    expect(await bindflow.control.calls(UPDATE)).toMatchObject([{ method: 'POST', path: `${UPDATE}?email=mustchange%40example.com`, body: null, status: 200 }]);
    const inbox = (await (await fetch(`${bindflow.sandbox.url}/sandbox/inbox?to=${mustChange}`)).json()) as { messages: { subject: string }[] };
    expect(inbox.messages.map(({ subject }) => subject)).toEqual(['Please update your password']);
  });

  it.each(['status-500', 'drop-response', 'malformed-json'] as const)('is a typed refusal when that fails (%s), and may be tried again', async (fault) => {
    await ask('bindPolicies');
    await bindflow.control.fault({ path: UPDATE, fault, times: 2 });
    expect(await ask('sendPasswordUpdate')).toMatchObject({ code: 'MAIL_NOT_SENT', message: 'Unable to send password update email' });
    const calls = await bindflow.control.calls(UPDATE);
    expect(calls.length).toBeLessThanOrEqual(2);
    await bindflow.control.reset();
    expect(await ask('sendPasswordUpdate')).toMatchObject({ __typename: 'PasswordUpdateSent' });
  });

  it('has no payment method saved, neither by binding nor on request: the login does not prove whose account it is', async () => {
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect(await ask('savePaymentMethod')).toMatchObject({ __typename: 'PurchaseRefused', code: 'METHOD_NOT_SAVED' });
    expect(await bindflow.control.calls(METHODS)).toEqual([]);
    expect(bindflow.logged.filter((line) => line.includes(buyer.state().quote.offer!.id) && line.includes('could not be saved'))).toEqual([]);
  });
});

it('no other buyer must change a password', async () => {
  await ask('prepareAccount');
  await ask('cachePurchase');
  await ask('submitPayment');
  await ask('bindPolicies');
  expect(await ask('sendPasswordUpdate')).toMatchObject({ code: 'NOT_NEEDED' });
  expect(await bindflow.control.calls(UPDATE)).toEqual([]);
});
