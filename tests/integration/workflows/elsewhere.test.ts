// The same purchase in another tab or on another device: no buyer pays for an account that the page did not show, and no buyer gets stuck.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeOrderTotal, toMoney } from '#events/rules';
import { NEW_METHOD, savedPaymentMethodChosen } from '#events/purchase';
import type { FlowPorts } from '#workflows/ports';
import { purchase } from '#workflows/purchase';
import { openApplication } from '#workflows/start';
import { logOut, member, signIn } from '../../support/account-holder.ts';
import { bankWithLicence, card } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { byECheck, emptyForm, newEmail, pay, problemOf, readyToPay, secretsOf } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';
import { SubmitPaymentDocument, ViewerDocument } from '../../../web/generated/graphql.ts';

const CACHE = '/api/workflow/cachePurchase/{id}';
const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const AS_MEMBER = 'You’re now logged in as member@example.com in another window. Nothing was charged. Click Purchase again to continue as member@example.com.';
const LOGGED_OUT = 'You’ve been logged out. Nothing was charged. Click Purchase again to continue without logging in.';
const DONE_OTHERWISE = 'This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const ready = (): Promise<NodeBuyer> => readyToPay(bindflow.facade.url);
const usersOf = async (template: string): Promise<(string | undefined)[]> => (await bindflow.control.calls(template)).map(({ headers }) => headers['integrity-user']);
const failsToCache = (): Promise<unknown> => bindflow.control.fault({ path: CACHE, fault: 'status-500', times: 2 });
const expectNothingSettled = async (): Promise<void> => {
  expect([...(await bindflow.control.calls('/api/profile/register')), ...(await usersOf(CACHE)), ...(await usersOf(PAY))]).toEqual([]);
};

/** The page's queries for the logged-in account fail this number of times. */
function blind({ ports }: NodeBuyer, times: number): FlowPorts {
  let left = times;
  const graph: FlowPorts['graph'] = async (document, ...rest) => {
    if ((document as unknown) === ViewerDocument && left > 0) {
      left -= 1;
      throw new Error('no line');
    }
    return ports.graph(document, ...rest);
  };
  return { ...ports, graph };
}

/** Runs an action between caching and paying: the payment request waits for it. */
function beforePaying({ ports }: NodeBuyer, meanwhile: () => Promise<unknown>): FlowPorts {
  let isOver = false;
  const graph: FlowPorts['graph'] = async (document, ...rest) => {
    if ((document as unknown) === SubmitPaymentDocument && !isOver) {
      isOver = true;
      await meanwhile();
    }
    return ports.graph(document, ...rest);
  };
  return { ...ports, graph };
}

/** The buyer on another device. */
async function onPhone(buyer: NodeBuyer): Promise<NodeBuyer> {
  await buyer.ship();
  const email = newEmail();
  await mailLink(buyer, email);
  const { token } = await mailedLink(bindflow.sandbox.url, email);
  const [phone, id] = [graphBrowser(bindflow.facade.url), randomUUID()];
  await mailCode(phone, token);
  const resumed = await resume(phone, token, await mailedCode(bindflow.sandbox.url, email), id);
  if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.message);
  const there = buyer.elsewhere(phone, id, resumed);
  await openApplication(there.ports, { sponsorId: null, memberId: null });
  return there;
}

describe('an account that another device has chosen', () => {
  it('is not used for this purchase: each device pays for its own account', async () => {
    const buyer = await ready();
    const phone = await onPhone(buyer);
    await failsToCache();
    expect(await pay(buyer)).toBe(false);
    await signIn(phone.browser, bindflow.sandbox.url);
    await pay(phone);
    phone.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
    await failsToCache();
    expect(await purchase(phone.ports, secretsOf(phone))).toBe(false);
    expect(phone.state().purchase).toMatchObject({ hasCreatedAccount: true, userName: member.email });
    const own = buyer.state().answers['email'];
    expect(await pay(buyer)).toBe(true);
    expect([(await usersOf(CACHE)).at(-1), await usersOf(PAY)]).toEqual([own, [own]]);
  });

  it('is not paid for even if it was cached: the next click prepares everything again', async () => {
    const buyer = await ready();
    const phone = await onPhone(buyer);
    const overtaken = beforePaying(buyer, async () => {
      await signIn(phone.browser, bindflow.sandbox.url);
      await pay(phone);
      phone.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
      await purchase(phone.leaveAt({ event: 'PurchaseCached' }).ports, secretsOf(phone)).catch(() => undefined);
    });
    expect(await purchase(overtaken, secretsOf(buyer))).toBe(false);
    expect(problemOf(buyer)).toBe(DONE_OTHERWISE);
    expect(buyer.state().purchase).toMatchObject({ hasCreatedAccount: false, userName: null });
    expect(await usersOf(PAY)).toEqual([]);
    expect(await pay(buyer)).toBe(true);
    expect(await usersOf(PAY)).toEqual([buyer.state().answers['email']]);
  });
});

// spec: 4.45
it('another payment method that another tab has cached stops the payment once, and the next click caches the paid one', async () => {
  const buyer = await ready();
  const other = buyer.tab();
  byECheck(other);
  const overtaken = beforePaying(buyer, () => pay(other.leaveAt({ event: 'PurchaseCached' }), bankWithLicence).catch(() => undefined));
  expect(await purchase(overtaken, secretsOf(buyer))).toBe(false);
  expect(problemOf(buyer)).toBe(DONE_OTHERWISE);
  expect((await bindflow.control.ledger()).charges).toEqual([]);
  expect(await pay(buyer)).toBe(true);
  const { quote, application } = buyer.state();
  expect((await bindflow.control.ledger()).charges).toMatchObject([{ method: 'CreditCard', amount: toMoney(computeOrderTotal(quote.offer!.quotes, true, application.memberFee)) }]);
  expect((await bindflow.control.calls(CACHE)).at(-1)?.body).toMatchObject({ PolicyRequests: [{ IsCreditCardTransaction: true }] });
});

// spec: 4.34
describe('a login that this page did not show', () => {
  it('stops the purchase before any step and names the account; the next click continues with it', async () => {
    const buyer = await ready();
    await signIn(buyer.browser, bindflow.sandbox.url);
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(AS_MEMBER);
    expect(buyer.state().identity).toMatchObject({ holder: { userName: member.email }, saved: { methods: 3 } });
    expect(buyer.saved()?.methods).toHaveLength(3);
    await expectNothingSettled();
    buyer.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
    expect(await pay(buyer)).toBe(true);
    expect(await usersOf(PAY)).toEqual([member.email]);
  });

  it('is detected by the facade if the page could not query it', async () => {
    const buyer = await ready();
    await signIn(buyer.browser, bindflow.sandbox.url);
    expect(await purchase(blind(buyer, 1), secretsOf(buyer))).toBe(false);
    expect(problemOf(buyer)).toBe(AS_MEMBER);
    expect(buyer.state().purchase.phase).toBe('failed');
    expect(buyer.saved()?.methods).toHaveLength(3);
    await expectNothingSettled();
  });

  it('stops the purchase even if the page cannot query the account at all', async () => {
    const buyer = await ready();
    await signIn(buyer.browser, bindflow.sandbox.url);
    expect(await purchase(blind(buyer, 2), secretsOf(buyer))).toBe(false);
    expect(problemOf(buyer)).toBe('Your login changed in another window. Nothing was charged. Please check the account, then click Purchase again.');
    await expectNothingSettled();
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(AS_MEMBER);
  });

  it('stops the purchase if the page showed another account', async () => {
    const email = 'mustchange@example.com';
    const buyer = await ready();
    await signIn(buyer.browser, bindflow.sandbox.url);
    await pay(buyer);
    await signIn(buyer.browser, bindflow.sandbox.url, { email, password: member.password });
    buyer.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toContain(`You’re now logged in as ${email} in another window`);
    await expectNothingSettled();
  });
});

describe('a login that ended in another window', () => {
  /** A logged-in buyer who has typed everything that a new account needs. */
  async function holder(): Promise<NodeBuyer> {
    const buyer = await ready();
    await signIn(buyer.browser, bindflow.sandbox.url);
    await pay(buyer);
    buyer.ports.record(savedPaymentMethodChosen({ method: NEW_METHOD, payWithCard: true }));
    return buyer;
  }

  it('stops a purchase that would continue without it; the next click continues', async () => {
    const buyer = await holder();
    await logOut(buyer.browser);
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(LOGGED_OUT);
    await expectNothingSettled();
    expect(await pay(buyer)).toBe(true);
    expect(await usersOf(PAY)).toEqual([buyer.state().answers['email']]);
  });

  it('is reported by the facade if it ended after the account step and the page could not query it', async () => {
    const buyer = await holder();
    await failsToCache();
    expect(await pay(buyer)).toBe(false);
    await logOut(buyer.browser);
    expect(await purchase(blind(buyer, 1), secretsOf(buyer, card))).toBe(false);
    expect(problemOf(buyer)).toBe('You’ve been logged out. Nothing was charged. Please log in again.');
    expect(buyer.state().identity.holder).toBeNull();
    expect(await purchase(buyer.ports, emptyForm)).toBe(false);
    expect(await pay(buyer)).toBe(true);
  });
});
