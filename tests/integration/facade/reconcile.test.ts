// Reconciliation of the attempt ledger, the gateway's ledger and the event store finds every kind of difference.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paymentAccepted, purchaseRequested } from '#events/purchase';
import { type MismatchKind, findMismatches, parseGatewayLedger, parseSandboxLedger } from '#graph/operations';
import { createOfflineOperator } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';

let bindflow: RunningBindflow;
beforeAll(async () => {
  // A lost payment is repeated: the gateway is configured to charge it once.
  bindflow = await startForTests({ paymentDedupes: true });
}, 120_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const ready = (): Promise<NodeBuyer> => readyToPay(bindflow.facade.url);
const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;
const resolve = (purchase: string, reference: string | null) => createOfflineOperator(bindflow.settings).resolve({ purchase, reference, by: 'Ida', why: 'looked' });
const steps = (purchase: string, step: string) => bindflow.db.updateTable('purchase_step').where('purchase_id', '=', purchase).where('step', '=', step);

/** The breaks of a buyer's purchases, by kind. */
async function breaksOf(...purchases: string[]): Promise<{ kinds: MismatchKind[]; text: string }> {
  const ledger = parseSandboxLedger(await bindflow.control.ledger(), 'the sandbox');
  const found = findMismatches(await createOfflineOperator(bindflow.settings).readOwnRecords(), ledger, { since: null, until: new Date(Date.now() + 1000).toISOString() });
  const own = found.filter(({ purchase }) => purchases.includes(purchase));
  return { kinds: own.map(({ kind }) => kind), text: own.map(({ what }) => what).join('\n') };
}

async function lost(times = 2): Promise<NodeBuyer> {
  const buyer = await ready();
  await bindflow.control.fault({ path: PAY, fault: 'drop-response', times });
  await pay(buyer);
  await buyer.ship();
  return buyer;
}

async function bought(): Promise<NodeBuyer> {
  const buyer = await ready();
  await pay(buyer);
  await buyer.ship();
  return buyer;
}

it('finds nothing where a purchase went well, was declined, or was never begun', async () => {
  const buyer = await bought();
  const other = await ready();
  expect((await breaksOf(offerOf(buyer), offerOf(other))).kinds).toEqual([]);
});

it('finds an unconfirmed payment, and what the gateway has of it', async () => {
  const buyer = await lost();
  const charged = await breaksOf(offerOf(buyer));
  expect(charged.kinds).toEqual(['unconfirmed']);
  expect(charged.text).toMatch(/the gateway’s ledger has \$[\d.,]+ \(PAY-.+\): bindflow log resolve .+ --charged --reference PAY-/);
  const never = await ready();
  await bindflow.control.fault({ path: PAY, fault: 'drop-request', times: 2 });
  await pay(never);
  expect((await breaksOf(offerOf(never))).text).toBe('the payment is unconfirmed, and the gateway’s ledger has no charge');
});

it('finds an open payment whose process has ended', async () => {
  const buyer = await lost();
  await steps(offerOf(buyer), 'pay').set({ status: 'started', ended_at: null }).execute();
  const { kinds, text } = await breaksOf(offerOf(buyer));
  expect(kinds).toEqual(['still-open']);
  expect(text).toMatch(/^the payment has been open since \d{4}-.+Z/);
});

it('finds what was charged and is said not to be, and a second charge in the family', async () => {
  const buyer = await lost();
  const first = offerOf(buyer);
  await resolve(first, null);
  expect((await breaksOf(first)).kinds).toEqual(['charged-not-journaled']);
  // The page shows that nothing was charged, and the buyer quotes and pays again.
  await pay(buyer);
  await continueFrom(buyer, 0);
  acceptTerms(buyer);
  expect(await pay(buyer)).toBe(true);
  expect((await breaksOf(first, offerOf(buyer))).kinds.sort()).toEqual(['charged-not-journaled', 'family-charged-twice', 'family-charged-twice']);
});

it('finds what is said to be charged and is not', async () => {
  const buyer = await ready();
  await bindflow.control.fault({ path: PAY, fault: 'drop-request', times: 2 });
  await pay(buyer);
  await resolve(offerOf(buyer), 'PAY-INVENTED');
  expect((await breaksOf(offerOf(buyer))).kinds).toEqual(['journaled-not-charged', 'paid-not-bound']);
});

it('finds a charge under another reference, and of another amount', async () => {
  const buyer = await lost();
  await resolve(offerOf(buyer), 'PAY-OTHER');
  expect((await breaksOf(offerOf(buyer))).kinds).toEqual(['reference-differs', 'paid-not-bound']);
  const other = await bought();
  await steps(offerOf(other), 'pay').set({ cents: 1 }).execute();
  expect((await breaksOf(offerOf(other))).kinds).toEqual(['amount-differs', 'confirmed-differs']);
});

it('finds two charges, and two policies, of a gateway that does all twice', async () => {
  await bindflow.control.modes({ naivePayment: true, naiveBind: true });
  const buyer = await lost(1);
  const charges = await breaksOf(offerOf(buyer));
  expect(charges.kinds).toEqual(['charged-twice']);
  const other = await ready();
  await bindflow.control.fault({ path: BIND, fault: 'drop-response' });
  await pay(other);
  expect((await breaksOf(offerOf(other))).kinds).toEqual(['policy-twice']);
});

it('finds what is paid and not bound, and what is bound and not journaled', async () => {
  const [unbound, unheard] = [await ready(), await ready()];
  await bindflow.control.fault({ path: BIND, fault: 'status-500', times: 2 });
  await pay(unbound);
  expect((await breaksOf(offerOf(unbound))).kinds).toEqual(['paid-not-bound']);
  await bindflow.control.fault({ path: BIND, fault: 'drop-response', times: 2 });
  await pay(unheard);
  expect((await breaksOf(offerOf(unheard))).kinds).toEqual(['bound-not-journaled']);
});

it('finds what is bound and not paid, also where the log says that it is', async () => {
  const buyer = await bought();
  await steps(offerOf(buyer), 'pay').set({ status: 'failed' }).execute();
  expect((await breaksOf(offerOf(buyer))).kinds).toEqual(['charged-not-journaled', 'bound-not-paid', 'confirmed-not-journaled']);
});

it('finds what a ledger has forgotten', async () => {
  const buyer = await bought();
  await bindflow.control.reset();
  expect((await breaksOf(offerOf(buyer))).kinds).toEqual(['journaled-not-charged', 'journaled-not-bound']);
});

it('finds a confirmation that was forged, and one that was altered', async () => {
  const [forged, altered] = [await ready(), await ready()];
  const offer = offerOf(forged);
  forged.ports.record(purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '1.00' }));
  forged.ports.record(paymentAccepted({ offer, referenceNumber: 'PAY-MINE', amount: '1.00', paymentType: 'CREDIT_CARD', brand: null, input: 'x' }));
  await forged.ship();
  expect((await breaksOf(offer)).kinds).toEqual(['confirmed-not-journaled']);
  await pay(altered);
  const accepted = altered.log.find(({ type }) => type === 'PaymentAccepted')!;
  Object.assign(accepted, { data: { ...accepted.data, amount: '1.00' } });
  await altered.ship();
  expect((await breaksOf(offerOf(altered))).kinds).toEqual(['confirmed-differs']);
});

it('reports nothing that may still be in progress or that is before the requested time', async () => {
  const buyer = await bought();
  const books = await createOfflineOperator(bindflow.settings).readOwnRecords();
  const kinds = (scope: { since: string | null; until: string }) =>
    findMismatches(books, { charges: [], policies: null }, scope)
      .filter(({ purchase }) => purchase === offerOf(buyer))
      .map(({ kind }) => kind);
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  expect(kinds({ since: null, until: at(1) })).toEqual(['journaled-not-charged']);
  expect(kinds({ since: null, until: at(-600) })).toEqual([]);
  expect(kinds({ since: at(1), until: at(2) })).toEqual([]);
});

it('reads a ledger of lines, and says which line it cannot read', () => {
  const charge = { kind: 'charge', purchase: 'p1', amount: '12.50', reference: 'R1', at: '2026-11-22T10:00:00Z' };
  const policy = { kind: 'policy', purchase: 'p1', quote: 'q1', number: 'N1' };
  const lines = (...all: unknown[]): string => all.map((line) => JSON.stringify(line)).join('\n');
  expect(parseGatewayLedger(`${lines(charge, policy)}\n\n`, 'f')).toMatchObject({ charges: [charge], policies: [policy] });
  expect(parseGatewayLedger(lines(charge), 'f').policies).toBeNull();
  const said = (text: string): string => {
    try {
      parseGatewayLedger(text, 'f');
      return 'read';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(said(`${lines(charge)}\nno`)).toBe('f:2: is not JSON');
  expect(said(lines({ ...charge, amount: 12.5 }))).toMatch(/^f:1: amount: /);
  expect(said(lines({ kind: 'refund' }))).toMatch(/^f:1: kind: /);
  expect(said(lines({ ...policy, more: 1 }))).toBe('f:1: more: is not a field of a ledger');
});
