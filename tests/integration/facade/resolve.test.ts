// An operator resolves an unconfirmed payment: charged binds, not charged unlocks.
import { expect, it } from 'vitest';
import { catalog } from '#events/buyflow';
import { eventStoreCatalog } from '#events/server-stream';
import { purchase } from '#workflows/purchase';
import { createEventStore } from '#graph/event-store';
import { createOfflineOperator } from '#graph/http';
import { card, otherCard } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { askAfter, comeBack, emptyForm, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const RELEASED = 'Your payment didn’t go through, and nothing was charged. Please try again.';

describeBindflow('a payment that nobody is sure of', ({ url, running, control: { ledger, calls, fault } }) => {
  const operator = () => createOfflineOperator(running().settings);
  const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;
  const resolve = (buyer: NodeBuyer, reference: string | null, why = 'Looked it up.') => operator().resolve({ purchase: offerOf(buyer), reference, by: 'Ida Ops', why });
  async function unsure(kind: 'drop-response' | 'drop-request'): Promise<NodeBuyer> {
    const buyer = await readyToPay(url());
    await fault({ path: PAY, fault: kind });
    await pay(buyer);
    await buyer.ship();
    expect(buyer.state().purchase.phase).toBe('unconfirmed');
    return buyer;
  }
  const referenceOf = async (): Promise<string> => ((await ledger()).charges[0] as unknown as { referenceNumber: string }).referenceNumber;

  it('is bound when an operator resolves it as charged; the buyer gets the policy numbers and pays nothing more', async () => {
    const buyer = await unsure('drop-response');
    const reference = await referenceOf();
    const resolved = await resolve(buyer, reference);
    const [policy] = (await ledger()).policies;
    expect(resolved).toEqual({ outcome: 'charged', policyNumbers: { [policy!.quoteId]: policy!.policyNumber } });
    const [bind] = await calls(BIND);
    expect(bind!.body).toMatchObject({ PaymentInformation: { PaymentMethod: 'CreditCard', CardType: 'visa', Last4Digits: card.cardNumber.slice(-4), ReferenceNumber: reference } });
    const back = comeBack(buyer);
    expect(await purchase(back.ports, emptyForm)).toBe(true);
    expect(back.state().purchase).toMatchObject({ hasPurchased: true, payment: { referenceNumber: reference }, policyNumbers: { [policy!.quoteId]: policy!.policyNumber } });
    expect([(await calls(PAY)).length, (await calls(BIND)).length]).toEqual([1, 1]);
  });

  it('is recorded in the attempt ledger and in the server stream, with who, why and when', async () => {
    const buyer = await unsure('drop-response');
    const reference = await referenceOf();
    await resolve(buyer, reference, 'Maya called.');
    const row = await running().db.selectFrom('purchase_step').selectAll().where('purchase_id', '=', offerOf(buyer)).where('step', '=', 'pay').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'done',
      answer: { referenceNumber: reference, resolved: { charged: true, by: 'Ida Ops', why: 'Maya called.', at: expect.stringMatching(/Z$/) } },
    });
    const facts = await factsOf(running().db, buyer);
    expect(facts.map(({ type }) => type)).toEqual(['OfferStored', 'ChargeStarted', 'ChargeUnconfirmed', 'ChargeResolved', 'MemberReferenceKept', 'BindStarted', 'PoliciesIssued']);
    // The operator's free text may name a person.
    const open = { after: expect.any(Number), offer: offerOf(buyer), attempt: row.id, charged: true, referenceNumber: reference, by: 'Ida Ops' };
    expect(facts[3]!.data).toEqual(open);
    const log = createEventStore({ db: running().db, keys: running().keys, clock: () => new Date(), catalog: eventStoreCatalog });
    const { id, root } = buyer.state().application;
    const [, , , told] = await log.read(root, `facade/${id}`);
    expect(told!.event.data).toEqual({ ...open, why: 'Maya called.' });
    expect(catalog.parse(told!.event)).toMatchObject({ ok: false });
    expect(await log.verify(root, `facade/${id}`)).toEqual({ ok: true, events: 7 });
  });

  it('may be paid again when an operator resolves it as not charged; a status check does not pay', async () => {
    const buyer = await unsure('drop-request');
    expect(await resolve(buyer, null)).toEqual({ outcome: 'unlocked' });
    expect(await pay(buyer, otherCard)).toBe(false);
    expect(problemOf(buyer)).toBe(RELEASED);
    expect(await calls(PAY)).toHaveLength(1);
    expect(await pay(buyer, otherCard)).toBe(true);
    expect((await ledger()).charges).toHaveLength(1);
    const said = (await factsOf(running().db, buyer)).map(({ type, data }) => [type, data['charged'] ?? data['by'] ?? null]);
    expect(said).toEqual([
      ['OfferStored', null],
      ['ChargeStarted', null],
      ['ChargeUnconfirmed', null],
      ['ChargeResolved', false],
      ['ChargeStarted', null],
      ['ChargeSettled', null],
      ['MemberReferenceKept', 'buyer'],
      ['BindStarted', 'buyer'],
      ['PoliciesIssued', 'buyer'],
    ]);
  });

  it('is not paid by asking after it, either, where it comes out that none was begun', async () => {
    const buyer = await readyToPay(url());
    await fault({ path: '/api/workflow/cachePurchase/{id}', fault: 'drop-request', times: 2 });
    expect(await pay(buyer)).toBe(false);
    expect(await askAfter(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(RELEASED);
    expect(await calls(PAY)).toEqual([]);
    expect(await pay(buyer)).toBe(true);
    expect((await ledger()).charges).toHaveLength(1);
  });

  it('is in the summary before the operator closes the database', async () => {
    const buyer = await unsure('drop-request');
    const offline = operator();
    expect(await offline.resolve({ purchase: offerOf(buyer), reference: null, by: 'Ida Ops', why: 'The ledger has none.' })).toEqual({ outcome: 'unlocked' });
    await offline.close();
    const facts = (await factsOf(running().db, buyer)).length;
    const { id } = buyer.state().application;
    const summary = await running().db.selectFrom('application_summary').select('fold_state').where('application_id', '=', id).executeTakeFirstOrThrow();
    expect(summary.fold_state).toMatchObject({ facade: { events: facts } });
  });

  it('is paid also where it cannot be bound just now', async () => {
    const buyer = await unsure('drop-response');
    await fault({ path: BIND, fault: 'drop-request', times: 2 });
    expect(await resolve(buyer, await referenceOf())).toEqual({ outcome: 'charged', policyNumbers: null });
    expect(await purchase(comeBack(buyer).ports, emptyForm)).toBe(true);
    expect((await ledger()).policies).toHaveLength(1);
  });

  it('is resolved once when operators resolve it differently at the same moment', async () => {
    const buyer = await unsure('drop-response');
    const reference = await referenceOf();
    const outcomes = (await Promise.all([resolve(buyer, reference), resolve(buyer, null), resolve(buyer, reference)])).map(({ outcome }) => outcome);
    // Who says that it was not charged may be overruled; who says that it was is not, and nobody says it twice.
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(1);
    const said = (await factsOf(running().db, buyer)).filter(({ type }) => type === 'ChargeResolved').map(({ data }) => data['charged']);
    expect(said).toEqual(outcomes.includes('unlocked') ? [false, true] : [true]);
    expect((await ledger()).policies).toHaveLength(1);
  });

  it('is the only kind of payment that can be resolved', async () => {
    const [paid, declined] = [await readyToPay(url()), await readyToPay(url())];
    await pay(paid);
    await pay(declined, { ...card, securityCode: '901' });
    const reasons = [await resolve(paid, null), await resolve(declined, 'PAY-1')].map((resolved) => ('reason' in resolved ? resolved.reason : resolved.outcome));
    expect(reasons).toEqual([
      `The payment for ${offerOf(paid)} is paid already: only one that is unconfirmed can be resolved.`,
      `The payment for ${offerOf(declined)} was declined, and not charged: only one that is unconfirmed can be resolved.`,
    ]);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
      expect(await operator().resolve({ purchase: unknown, reference: null, by: 'Ida', why: 'no' })).toEqual({
        outcome: 'refused',
        reason: `There is no payment for a purchase ${unknown}.`,
      });
    }
  });
});
