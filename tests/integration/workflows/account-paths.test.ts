import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginOpened } from '#events/identity';
import { NEW_METHOD, savedPaymentMethodChosen } from '#events/purchase';
import { resolveAccountKind, resolveReachablePage } from '#events/rules';
import { logIn, logOut as logOutHere, checkEmailForAccount, refreshIdentity, verifyCode } from '#workflows/identity';
import type { FlowPorts } from '#workflows/ports';
import { type PurchaseSecrets, purchase } from '#workflows/purchase';
import { logOut, mailedCodes, member } from '../../support/account-holder.ts';
import { card, fitnessAnswers, EMPTY_PAYMENT, password } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, continueFrom, eventTypes, newEmail, problemOf, quotedRetail, readyToPay, secretsOf, visitor } from '../../support/checkout.ts';
import { type NodeBuyer, isOperation } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

async function signIn(buyer: NodeBuyer, credentials = member): Promise<void> {
  buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
  await logIn(buyer.ports, credentials);
  await verifyCode(buyer.ports, (await mailedCodes(bindflow.sandbox.url, credentials.email)).at(-1) ?? '');
}

/** A buyer of retail, which checks accounts only on the payment page, on that page. */
async function shopkeeper(email: string): Promise<NodeBuyer> {
  const buyer = await quotedRetail(bindflow.facade.url, { more: { email } });
  acceptTerms(buyer);
  return buyer;
}

/** An account holder of fitness, signed in and on the payment page. */
async function holder(): Promise<NodeBuyer> {
  const buyer = await readyToPay(bindflow.facade.url, { more: { email: newEmail() } });
  await signIn(buyer);
  return buyer;
}

const withPassword = (buyer: NodeBuyer, typed: string): PurchaseSecrets => {
  const { payment, account } = secretsOf(buyer, card);
  return { payment, account: { ...account, password: typed, confirmPassword: '' } };
};
const saved = (buyer: NodeBuyer, last4: string) => buyer.saved()!.methods.find((method) => method.last4 === last4)!;
const nothing: PurchaseSecrets = { payment: EMPTY_PAYMENT, account: { email: '', password: '', confirmPassword: '' } };
const charges = async () => (await bindflow.control.ledger()).charges;

// spec: 4.28, 4.34, 5.17, 6.2
describe('an account holder', () => {
  it('must choose between a saved method and a new one', async () => {
    const buyer = await holder();
    expect(await purchase(buyer.ports, nothing)).toBe(false);
    expect(buyer.state().purchase.problem).toMatchObject({ sections: ['Payment method'], fields: ['savedMethod'] });
  });

  it.each([
    ['a saved card', '1111', true, 'CreditCardToken'],
    ['a saved bank account', '6789', false, 'AchToken'],
  ])('pays by %s, and the toggle follows', async (_what, last4, payWithCard, method) => {
    const buyer = await holder();
    const { id } = saved(buyer, last4);
    buyer.ports.record(savedPaymentMethodChosen({ method: id, payWithCard }));
    expect(buyer.state().purchase.payWithCard).toBe(payWithCard);
    expect(await purchase(buyer.ports, nothing)).toBe(true);
    expect((await charges()).at(-1)).toMatchObject({ method, last4 });
    expect(buyer.state().purchase).toMatchObject({ hasPurchased: true, account: 'kept', passwordEmail: null });
    expect(eventTypes(buyer)).not.toContain('PasswordEmailSent');
  });

  it('must still accept the terms for a saved method', async () => {
    const buyer = await quotedRetail(bindflow.facade.url);
    await signIn(buyer);
    buyer.ports.record(savedPaymentMethodChosen({ method: saved(buyer, '1111').id, payWithCard: true }));
    expect(await purchase(buyer.ports, nothing)).toBe(false);
    expect(buyer.state().purchase.problem?.sections).toEqual(['Affidavit/Terms and Conditions']);
  });

  it('enters another method by Add new or by the toggle', async () => {
    const buyer = await holder();
    buyer.ports.record(savedPaymentMethodChosen({ method: saved(buyer, '1111').id, payWithCard: true }));
    byECheck(buyer);
    expect(buyer.state().purchase).toMatchObject({ chosenMethod: NEW_METHOD, payWithCard: false });
    buyer.ports.record(savedPaymentMethodChosen({ method: null, payWithCard: true }));
    expect(await purchase(buyer.ports, { ...nothing, payment: { ...EMPTY_PAYMENT, ...card } })).toBe(true);
  });

  it('is not charged after the login has ended, reads what is missing, and loses no entry', async () => {
    const buyer = await holder();
    const before = await charges();
    buyer.ports.record(savedPaymentMethodChosen({ method: saved(buyer, '1111').id, payWithCard: true }));
    await logOut(buyer.browser);
    expect(await purchase(buyer.ports, nothing)).toBe(false);
    expect(buyer.state().identity).toMatchObject({ holder: null, notice: 'sessionEnded' });
    expect(buyer.state().purchase.problem?.sections).toEqual(['Payment method', 'Account information']);
    expect(buyer.state().purchase.acceptedTerms).not.toBeNull();
    expect(await charges()).toEqual(before);
    await signIn(buyer);
    buyer.ports.record(savedPaymentMethodChosen({ method: saved(buyer, '1111').id, payWithCard: true }));
    expect(await purchase(buyer.ports, nothing)).toBe(true);
  });

  // spec: 4.6
  it('who logs out in another tab during the purchase leaves nothing of the account in this one', async () => {
    const buyer = await visitor(bindflow.facade.url, 'fitness');
    await signIn(buyer);
    const { email: _filledIn, ...typed } = fitnessAnswers(member.email);
    buyer.answer(typed);
    await continueFrom(buyer, 0);
    acceptTerms(buyer);
    buyer.ports.record(savedPaymentMethodChosen({ method: saved(buyer, '1111').id, payWithCard: true }));
    const other = buyer.tab();
    const graph: FlowPorts['graph'] = async (document, variables, options) => {
      if (isOperation(document, 'CachePurchase')) await logOutHere(other.ports);
      return buyer.ports.graph(document, variables, options);
    };
    expect(await purchase({ ...buyer.ports, graph }, nothing)).toBe(false);
    expect(buyer.state().identity.notice).toBe('loggedOut');
    expect(JSON.stringify(buyer.state())).not.toContain(member.email);
    expect(buyer.state().answers).toMatchObject({ firstName: typed['firstName'] });
  });
});

// spec: 4.36
describe('a new account', () => {
  it('remains the purchase’s account after a login in another tab has bought and ended: the buyer can pay, and no other account does', async () => {
    const cache = { path: '/api/workflow/cachePurchase/{id}', fault: 'status-500', times: 2 } as const;
    const buyer = await shopkeeper(newEmail());
    await bindflow.control.fault(cache);
    expect(await purchase(buyer.ports, secretsOf(buyer))).toBe(false);
    const other = buyer.tab();
    await signIn(other);
    other.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
    await bindflow.control.fault(cache);
    expect(await purchase(other.ports, secretsOf(other))).toBe(false);
    await logOut(buyer.browser);
    expect(await purchase(buyer.ports, secretsOf(buyer))).toBe(true);
    expect(buyer.state().purchase).toMatchObject({ hasPurchased: true, userName: buyer.state().answers['email'] });
    expect((await bindflow.control.calls('/api/payment/submitPaymentWithCaching/{id}')).at(-1)?.headers['integrity-user']).toBe(buyer.state().answers['email']);
  });

  it('is created once, and a retry keeps it', async () => {
    const buyer = await shopkeeper(newEmail());
    await bindflow.control.fault({ path: '/api/workflow/cachePurchase/{id}', fault: 'status-500', times: 2 });
    expect(await purchase(buyer.ports, secretsOf(buyer))).toBe(false);
    expect(buyer.state().purchase).toMatchObject({ hasCreatedAccount: true, account: 'created' });
    expect(await purchase(buyer.ports, { ...secretsOf(buyer), account: nothing.account })).toBe(true);
  });
});

// spec: 4.11, 4.35, 8.12
describe('an existing account that is found on the payment page', () => {
  it('asks only for its password, and reports a wrong one', async () => {
    const buyer = await shopkeeper(member.email);
    expect(eventTypes(buyer)).not.toContain('EmailChecked');
    await checkEmailForAccount(buyer.ports);
    expect(resolveAccountKind(buyer.state())).toBe('existing');
    expect(await purchase(buyer.ports, withPassword(buyer, ''))).toBe(false);
    expect(buyer.state().purchase.problem?.fields).toEqual(['password']);
    expect(await purchase(buyer.ports, withPassword(buyer, 'wrong'))).toBe(false);
    expect(problemOf(buyer)).toBe('Oops! Invalid email/password combination.');
    expect(await purchase(buyer.ports, withPassword(buyer, password))).toBe(true);
    expect(buyer.state().purchase).toMatchObject({ account: 'kept', passwordEmail: null });
  });

  it('does not lead the buyer away from the payment page, not even by a reload', async () => {
    const buyer = await shopkeeper(member.email);
    await checkEmailForAccount(buyer.ports);
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, 1)).toBe(1);
  });
});

// spec: 4.35, 5.29, 8.17
describe('an account whose password must be changed', () => {
  it('needs no password to purchase, and gets an email to change it', async () => {
    const buyer = await shopkeeper('mustchange@example.com');
    expect(await purchase(buyer.ports, withPassword(buyer, ''))).toBe(true);
    expect(buyer.state().purchase.passwordEmail).toBe('sent');
    expect(await bindflow.control.calls('/api/messaging/passwordupdateflag')).toHaveLength(1);
  });

  it('can be used for a purchase although that email fails', async () => {
    const buyer = await shopkeeper('mustchange@example.com');
    await bindflow.control.fault({ path: '/api/messaging/passwordupdateflag', fault: 'status-500', times: 2 });
    expect(await purchase(buyer.ports, withPassword(buyer, ''))).toBe(true);
    expect(buyer.state().purchase).toMatchObject({ hasPurchased: true, passwordEmail: 'failed' });
    expect(buyer.log.find(({ type }) => type === 'PasswordEmailFailed')?.data).toEqual({ message: 'Unable to send password update email' });
  });
});

// spec: 6.4, 8.8
describe('an account that was never verified', () => {
  it('cannot be used for a purchase before it is verified, and nothing is charged', async () => {
    const buyer = await shopkeeper('unverified@example.com');
    const before = await charges();
    expect(await purchase(buyer.ports, withPassword(buyer, password))).toBe(false);
    expect(resolveAccountKind(buyer.state())).toBe('mustVerify');
    expect(buyer.state().purchase.problem?.sections).toEqual(['Account information']);
    expect(await charges()).toEqual(before);
  });

  it('is checked again with every click, as it may have been verified since', async () => {
    const buyer = await shopkeeper('unverified@example.com');
    await purchase(buyer.ports, withPassword(buyer, password));
    const before = (await bindflow.control.calls('/api/check')).length;
    await purchase(buyer.ports, withPassword(buyer, password));
    expect((await bindflow.control.calls('/api/check')).length).toBeGreaterThan(before);
  });
});

// spec: 2.58, 6.3
describe('access to the payment page', () => {
  it('is denied after a reload to an account holder who is no longer logged in', async () => {
    const buyer = await visitor(bindflow.facade.url, 'fitness');
    const answers = (await readyToPay(bindflow.facade.url)).state().answers;
    buyer.answer({ ...answers, email: member.email, billingVsMailing: true });
    await continueFrom(buyer, 0);
    await logIn(buyer.ports, member);
    await verifyCode(buyer.ports, (await mailedCodes(bindflow.sandbox.url)).at(-1) ?? '');
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, 1)).toBe(1);
    await logOut(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, 1)).toBe(0);
  });
});
