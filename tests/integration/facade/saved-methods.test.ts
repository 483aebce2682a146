// Saving the card or bank account that paid with the buyer's account: once, without the buyer's page, and never the same one twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { print } from 'graphql';
import { computeOrderTotal, toMoney } from '#events/rules';
import { member, signIn } from '../../support/account-holder.ts';
import { card } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, byLicence, operationsOf } from '../../support/operations.ts';

const METHODS = '/api/profile/{id}/paymentauthorizations';
const CARD = '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01';
const ECHECK = '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e02';

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
/** The account that prepareAccount has returned for the purchase. */
let userName: string | undefined;
beforeAll(async () => {
  bindflow = await startForTests();
});
beforeEach(async () => {
  await bindflow.control.reset();
  buyer = await nextBuyer();
});
afterAll(() => bindflow.close());

function nextBuyer(): Promise<NodeBuyer> {
  userName = undefined;
  return readyToPay(bindflow.facade.url);
}

type Result = Readonly<Record<string, unknown>> & { readonly __typename?: string; readonly code?: string };

/** Performs an operation of the usual purchase, changed; resolves to the value of its one field. */
async function ask(name: string, change: object = {}): Promise<Result> {
  const { document, variables } = operationsOf(buyer, userName)[name]!;
  const { data, errors } = await buyer.send({ query: print(document), variables: { input: { ...(variables['input'] as object), ...change } } });
  if (errors) throw new Error(errors.map(({ extensions }) => String(extensions?.['code'])).join());
  const result = Object.values(data as Record<string, Result>)[0]!;
  if (result.__typename === 'AccountPrepared') ({ userName } = result['account'] as { userName: string });
  return result;
}

function amountOf(by: NodeBuyer, isCard: boolean): string {
  const { quote, application } = by.state();
  return toMoney(computeOrderTotal(quote.offer!.quotes, isCard, application.memberFee));
}

interface Method {
  readonly id: string;
  readonly kind: 'CREDIT_CARD' | 'ECHECK';
  readonly brand: string | null;
  readonly last4: string;
  readonly isExpired: boolean;
}
/** The saved methods of the signed-in account holder. */
async function methodsOf({ browser }: NodeBuyer): Promise<Method[]> {
  const { data } = await browser.post({ query: '{ viewer { paymentMethods { id kind brand last4 name expires isExpired } } }' });
  return (data as { viewer: { paymentMethods: Method[] } }).viewer.paymentMethods;
}
const saves = async () => (await bindflow.control.calls(METHODS)).filter(({ method }) => method === 'POST');
const bySaved = ({ id, kind }: Method) => ({ method: { saved: id }, amount: amountOf(buyer, kind === 'CREDIT_CARD') });
const bodyOf = async (template: string): Promise<unknown> => (await bindflow.control.calls(template)).at(-1)?.body;

/** Reported failures to save: in the log, and by the metric. */
async function failures(): Promise<[logged: number, counted: number]> {
  const text = await (await fetch(`${bindflow.facade.url}/metrics`)).text();
  const counted = Number(/^bindflow_payment_methods_not_saved_total (\d+)$/m.exec(text)?.[1] ?? 0);
  return [bindflow.logged.filter((line) => line.includes('could not be saved with the account')).length, counted];
}

/** A new buyer who has paid, and may sign in later. */
async function paid(paymentType: 'CREDIT_CARD' | 'ECHECK' = 'CREDIT_CARD', typed: object = card): Promise<string> {
  await ask('prepareAccount');
  await ask('cachePurchase', { paymentType });
  const means = paymentType === 'CREDIT_CARD' ? byCard(typed as typeof card) : byLicence;
  return String((await ask('submitPayment', { ...means, amount: amountOf(buyer, paymentType === 'CREDIT_CARD') }))['referenceNumber']);
}
const credentials = () => ({ email: String(buyer.state().answers['email']), password: 'Passw0rd!' });
/** Signs in and pays with what is typed. */
async function paidSignedIn(account = member, typed: object = card): Promise<void> {
  await signIn(buyer.browser, bindflow.sandbox.url, account);
  await ask('prepareAccount', { password: null });
  await ask('cachePurchase');
  await ask('submitPayment', byCard(typed as typeof card));
}
const amex = { ...card, cardNumber: '378282246310005', securityCode: '1234' };

// spec: 7.18
describe('binding', () => {
  it('saves the payment method with the account, without the buyer’s page', async () => {
    await paid();
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect((await saves()).map(({ body }) => body)).toMatchObject([{ CardType: 'visa', Last4Digits: '1111' }]);
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect(await saves()).toHaveLength(1);
  });

  it('is answered even if the method cannot be saved; the log reports it, and the next request saves it', async () => {
    const before = await failures();
    await paid();
    await bindflow.control.fault({ path: METHODS, fault: 'status-500', times: 2 });
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect(await failures()).toEqual(before.map((count) => count + 1));
    await ask('bindPolicies');
    expect(new Set((await saves()).map(({ callId }) => callId)).size).toBe(1);
    expect(await failures()).toEqual(before.map((count) => count + 1));
  });

  it('is answered before a slow gateway has saved the method', async () => {
    await paid();
    await bindflow.control.fault({ path: METHODS, fault: 'slow', delayMs: 4000 });
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect((await saves()).map(({ status }) => status)).toEqual([null]);
    await vi.waitFor(async () => expect((await saves()).map(({ status }) => status)).toEqual([200]), 20_000);
  });

  it('saves nothing and reports nothing for a deployment without a way to distinguish methods', async () => {
    const other = await startForTests({ eftTypes: null });
    buyer = await readyToPay(other.facade.url);
    await paid();
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect(await other.control.calls(METHODS)).toEqual([]);
    expect(other.logged.filter((line) => line.includes('could not be saved'))).toEqual([]);
    await other.close();
  });
});

describe('a method that the profile has already', () => {
  it('is not saved twice: the same card pays two purchases', async () => {
    await paid();
    await ask('bindPolicies');
    const account = credentials();
    buyer = await nextBuyer();
    await paidSignedIn(account);
    expect(await ask('bindPolicies')).toMatchObject({ __typename: 'PoliciesBound' });
    expect(await saves()).toHaveLength(1);
    expect((await methodsOf(buyer)).map(({ last4 }) => last4)).toEqual(['1111']);
    expect(await ask('savePaymentMethod')).toMatchObject({ __typename: 'PaymentMethodSaved', last4: '1111' });
    expect(await saves()).toHaveLength(1);
    // Done for good: if the buyer removes the method, a repetition does not save it again.
    const { root } = buyer.state().application;
    const steps = await bindflow.db.selectFrom('purchase_step').select('status').where('root_id', '=', root).where('step', '=', 'keep-method').execute();
    expect(steps).toEqual([{ status: 'done' }]);
  });

  it('is not saved by two purchases that are bound together', async () => {
    await paid();
    const [first, account] = [buyer, { ...credentials() }];
    buyer = await nextBuyer();
    await paidSignedIn(account);
    const second = buyer;
    const bind = (by: NodeBuyer) => by.send({ query: print(operationsOf(by)['bindPolicies']!.document), variables: operationsOf(by)['bindPolicies']!.variables });
    await Promise.all([bind(first), bind(second)]);
    expect(await saves()).toHaveLength(1);
  });

  it('is known by kind, brand and last digits; an expired one is another card', async () => {
    await paidSignedIn();
    await ask('bindPolicies');
    expect(await saves()).toEqual([]);
    buyer = await nextBuyer();
    await paidSignedIn(member, amex);
    await ask('bindPolicies');
    expect((await saves()).map(({ body }) => body)).toMatchObject([{ CardType: 'american-express', Last4Digits: '0005' }]);
    expect((await methodsOf(buyer)).filter(({ last4 }) => last4 === '0005').map(({ isExpired }) => isExpired)).toEqual([true, false]);
  });
});

describe('the method that paid', () => {
  it('by card is saved once with the account, under the payment’s reference, and pays the next time', async () => {
    await paid();
    const kept = { __typename: 'PaymentMethodSaved', kind: 'CREDIT_CARD', last4: '1111' };
    expect([await ask('savePaymentMethod'), await ask('savePaymentMethod')]).toEqual([kept, kept]);
    const [call, ...more] = (await bindflow.control.calls(METHODS)).filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    expect(call).toMatchObject({ headers: { 'integrity-user': credentials().email, authorization: 'Basic •••' } });
    expect(call?.body).toEqual({ EFTTypeId: CARD, Token: '•••', CardType: 'visa', Name: 'Maya Castillo', Last4Digits: '1111', ExpirationDate: null });

    const earlier = credentials();
    buyer = await readyToPay(bindflow.facade.url);
    await signIn(buyer.browser, bindflow.sandbox.url, earlier);
    await ask('prepareAccount', { password: null });
    await ask('cachePurchase');
    const [method] = await methodsOf(buyer);
    expect(method).toMatchObject({ kind: 'CREDIT_CARD', brand: 'VISA', last4: '1111', name: 'Maya Castillo', expires: null });
    expect(await ask('submitPayment', bySaved(method!))).toMatchObject({ __typename: 'PaymentAccepted', brand: 'VISA' });
    expect((await bindflow.control.ledger()).charges.at(-1)).toMatchObject({ method: 'CreditCardToken', last4: '1111' });
    // A saved method is unchanged.
    expect(await ask('savePaymentMethod')).toEqual(kept);
    expect((await bindflow.control.calls(METHODS)).filter(({ method: verb }) => verb === 'POST')).toHaveLength(1);
  }, 30_000);

  it('by eCheck has no brand', async () => {
    const reference = await paid('ECHECK');
    expect(await ask('savePaymentMethod')).toEqual({ __typename: 'PaymentMethodSaved', kind: 'ECHECK', last4: '6789' });
    expect(await bodyOf(METHODS)).toEqual({ EFTTypeId: ECHECK, Token: '•••', CardType: null, Name: 'Maya Castillo', Last4Digits: '6789', ExpirationDate: null });
    expect(reference).toMatch(/^PAY-/);
  });

  it('is saved once also when the answer was lost and the call is repeated', async () => {
    await paid();
    await bindflow.control.fault({ path: METHODS, fault: 'drop-response', times: 2 });
    await expect(ask('savePaymentMethod')).rejects.toThrow('UPSTREAM_UNREACHABLE');
    expect(await ask('savePaymentMethod')).toMatchObject({ __typename: 'PaymentMethodSaved' });
    const calls = (await bindflow.control.calls(METHODS)).filter(({ method }) => method === 'POST');
    expect([calls.length, new Set(calls.map(({ callId }) => callId)).size]).toEqual([3, 1]);
    await signIn(buyer.browser, bindflow.sandbox.url, credentials());
    expect(await methodsOf(buyer)).toHaveLength(1);
  });

  it('is not saved for a purchase that is unpaid or declined', async () => {
    await ask('prepareAccount');
    await ask('cachePurchase');
    expect(await ask('savePaymentMethod')).toMatchObject({ __typename: 'PurchaseRefused', code: 'WRONG_STEP' });
    await ask('submitPayment', byCard({ ...card, securityCode: '901' }));
    expect(await ask('savePaymentMethod')).toMatchObject({ code: 'WRONG_STEP' });
    expect(await bindflow.control.calls(METHODS)).toEqual([]);
  });
});
