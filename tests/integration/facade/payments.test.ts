// Concurrent requests to pay, in one process and in two over the same database: one charge, and one answer for all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { card, otherCard } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, comeBack, continueFrom, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, operationsOf } from '../../support/operations.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const CACHE = '/api/workflow/cachePurchase/{id}';

/** A buyer whose purchase is cached, and no further. */
async function cachedBuyer(url: string): Promise<NodeBuyer> {
  const buyer = await readyToPay(url);
  await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  return comeBack(buyer);
}
/** Another tab with an offer of its own, cached. */
async function fork(buyer: NodeBuyer): Promise<NodeBuyer> {
  const second = comeBack(buyer.tab());
  await continueFrom(second, 0);
  acceptTerms(second);
  await pay(second.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  return comeBack(second);
}
const submit = (buyer: NodeBuyer, change: object = {}): Promise<unknown> => {
  const { document, variables } = operationsOf(buyer)['submitPayment']!;
  return buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...change } });
};
const accepted = { submitPayment: { __typename: 'PaymentAccepted', referenceNumber: expect.stringMatching(/^PAY-/) } };

describeBindflow('ten concurrent requests to pay', ({ url, control, running }) => {
  it('make one charge and get one answer', async () => {
    const buyer = await cachedBuyer(url());
    await control.fault({ path: PAY, fault: 'slow', delayMs: 200 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => submit(buyer, i % 2 ? byCard(otherCard) : {})));
    expect(answers[0]).toMatchObject(accepted);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await control.calls(PAY)).length).toBe(1);
    expect((await control.ledger()).charges.length).toBe(1);
  });

  it('get the same decline, and the next one may pay', async () => {
    const buyer = await cachedBuyer(url());
    await control.fault({ path: PAY, fault: 'slow', delayMs: 200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(buyer, byCard({ ...card, securityCode: '901' }))));
    for (const answer of answers) expect(answer).toMatchObject({ submitPayment: { __typename: 'PaymentDeclined', message: 'Payment method declined.' } });
    // A request that comes again pays nothing: it was for what is declined.
    expect(await submit(buyer, byCard({ ...card, securityCode: '901' }))).toMatchObject({ submitPayment: { __typename: 'PaymentDeclined' } });
    expect(await submit(buyer, byCard(otherCard))).toMatchObject({ submitPayment: { __typename: 'PaymentRefused', code: 'NOT_SENT' } });
    expect((await control.calls(PAY)).length).toBe(1);
    const { document, variables } = operationsOf(buyer)['cachePurchase']!;
    await buyer.ports.graph(document, variables);
    expect(await submit(buyer)).toMatchObject(accepted);
    expect((await control.ledger()).charges.length).toBe(1);
  });

  it('are answered even if the database fails when the outcome is written', async () => {
    const buyer = await cachedBuyer(url());
    const { db } = running();
    await sql`create sequence failing`.execute(db);
    await sql`create function fail_once() returns trigger as $$ begin if nextval('failing') <= 6 then raise exception 'away for a moment'; end if; return new; end $$ language plpgsql`.execute(
      db,
    );
    await sql`create trigger fail_once before update on purchase_step for each row when (new.step = 'pay') execute function fail_once()`.execute(db);
    try {
      expect(await submit(buyer)).toMatchObject(accepted);
    } finally {
      await sql`drop trigger fail_once on purchase_step`.execute(db);
      await sql`drop function fail_once`.execute(db);
      await sql`drop sequence failing`.execute(db);
    }
    expect(await pay(buyer)).toBe(true);
    expect((await control.ledger()).charges.length).toBe(1);
  });

  it('whose answer is lost are all unconfirmed', async () => {
    const buyer = await cachedBuyer(url());
    await control.fault({ path: PAY, fault: 'drop-response', delayMs: 200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(buyer)));
    for (const answer of answers) expect(answer).toMatchObject({ submitPayment: { __typename: 'PaymentUnconfirmed' } });
    expect((await control.calls(PAY)).length).toBe(1);
  });

  it('that then bind together issue the policies once', async () => {
    const buyer = await cachedBuyer(url());
    await submit(buyer);
    const { document, variables } = operationsOf(buyer)['bindPolicies']!;
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.ports.graph(document, variables)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await control.ledger()).policies.length).toBe(1);
  });

  it('for another offer of the family get the status of the first payment, and pay nothing', async () => {
    const buyer = await cachedBuyer(url());
    const second = await fork(buyer);
    await control.fault({ path: PAY, fault: 'slow', delayMs: 200 });
    const answers = await Promise.all([submit(buyer), submit(second), submit(second)]);
    const paid = answers.filter((answer) => (answer as { submitPayment: { __typename: string } }).submitPayment.__typename === 'PaymentAccepted');
    expect((await control.calls(PAY)).length).toBe(1);
    expect((await control.ledger()).charges.length).toBe(1);
    expect(paid.length).toBeGreaterThan(0);
    const { charges } = await control.ledger();
    const loser = charges[0]?.purchaseId === buyer.state().quote.offer?.id ? second : buyer;
    expect(await submit(loser)).toEqual({
      submitPayment: { __typename: 'PaymentRefused', message: expect.stringContaining('paid for in another window'), code: 'PAYMENT_EXISTS' },
    });
  });

  it('for another offer while the first one is unconfirmed are unconfirmed, too', async () => {
    const buyer = await cachedBuyer(url());
    const second = await fork(buyer);
    await control.fault({ path: PAY, fault: 'drop-response' });
    await submit(buyer);
    expect(await submit(second)).toMatchObject({ submitPayment: { __typename: 'PaymentUnconfirmed' } });
    expect((await control.calls(PAY)).length).toBe(1);
  });

  it('pay nothing while another tab has something else cached, and then for what is cached', async () => {
    const buyer = await cachedBuyer(url());
    const { document, variables } = operationsOf(buyer)['cachePurchase']!;
    const input = variables['input'] as { billing: object };
    await control.fault({ path: CACHE, fault: 'slow', delayMs: 500 });
    const caching = buyer.ports.graph(document, { input: { ...input, billing: { ...input.billing, street2: 'APT 9' } } });
    await control.called(CACHE, 2);
    expect(await submit(buyer)).toMatchObject({ submitPayment: { __typename: 'PaymentRefused', code: 'WRONG_STEP' } });
    await caching;
    expect(await submit(buyer)).toMatchObject(accepted);
    const bind = operationsOf(buyer)['bindPolicies']!;
    expect(await buyer.ports.graph(bind.document, bind.variables)).toMatchObject({ bindPolicies: { __typename: 'PoliciesBound' } });
    const [bound] = await control.calls('/api/workflow/purchaseWithCacheUpdate/{id}');
    expect(bound?.body).toMatchObject({ Account: { BillingAddress: { Street2: 'APT 9' } } });
    expect((await control.ledger()).charges.length).toBe(1);
  });

  it('one account is created for concurrent requests', async () => {
    const buyer = await readyToPay(url());
    const { document, variables } = operationsOf(buyer)['prepareAccount']!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.ports.graph(document, variables)));
    for (const answer of answers) expect(answer).toMatchObject({ prepareAccount: { __typename: 'AccountPrepared', account: { userName: buyer.state().answers['email'] } } });
    const registered = await control.calls('/api/profile/register');
    expect(new Set(registered.map(({ callId }) => callId)).size).toBe(1);
    const { profiles } = await control.ledger();
    expect(profiles.find(({ userName }) => userName === buyer.state().answers['email'])?.addresses.length).toBe(1);
  });
});

it('a double click in one tab makes one charge', async () => {
  const bindflow = await startForTests();
  const buyer = await readyToPay(bindflow.facade.url);
  await Promise.allSettled([pay(buyer), pay(buyer, otherCard)]);
  expect(buyer.state().purchase).toMatchObject({ phase: 'completed', hasPurchased: true });
  expect((await bindflow.control.ledger()).charges.length).toBe(1);
  await bindflow.close();
}, 60_000);

describe('a deployment whose gateway settles a repeated payment once', () => {
  let bindflow: RunningBindflow;
  beforeAll(async () => {
    bindflow = await startForTests({ paymentDedupes: true });
  }, 60_000);
  afterAll(() => bindflow.close());

  it.each(['drop-response', 'status-500'] as const)('sends a payment again, once, under the same call id after %s', async (fault) => {
    await bindflow.control.reset();
    const buyer = await cachedBuyer(bindflow.facade.url);
    await bindflow.control.fault({ path: PAY, fault });
    expect(await submit(buyer)).toMatchObject(accepted);
    const calls = await bindflow.control.calls(PAY);
    expect([calls.length, new Set(calls.map(({ callId }) => callId)).size]).toEqual([2, 1]);
    expect((await bindflow.control.ledger()).charges.length).toBe(1);
  });

  it('leaves the payment unconfirmed after both are lost', async () => {
    const buyer = await cachedBuyer(bindflow.facade.url);
    await bindflow.control.fault({ path: PAY, fault: 'drop-response', times: 2 });
    expect(await submit(buyer)).toMatchObject({ submitPayment: { __typename: 'PaymentUnconfirmed' } });
  });
});
