// What the buyer is told of a new quote that comes to another total.
import { describe, expect, it } from 'vitest';
import { memberFeeCleared, memberFeeSet } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { english } from '#events/language';
import { purchaseRequested } from '#events/purchase';
import { type Charge, quoteReceived } from '#events/quote';
import { type OrderChanges, compareOrders, findEarlierOffer, findMemberFeeOf, summarizeOrder } from '#events/rules';
import { chargeOf, feeOf, memberFeeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { smallProgram } from '../../../support/events/programs.ts';
import { logOf } from '../../../support/events/recording.ts';

const received = (id: string): FlowEvent => quoteReceived({ offer: offerOf([quoteOf()], id) });
const earlierOf = (...events: FlowEvent[]): string | undefined => findEarlierOffer(logOf(events))?.id;

describe('the earlier offer', () => {
  it('is the one before the last', () => {
    expect(earlierOf(received('a'))).toBeUndefined();
    expect(earlierOf(received('a'), received('b'))).toBe('a');
    expect(earlierOf(received('a'), received('b'), received('c'))).toBe('b');
  });

  it('is none once a payment for the last one has begun, until the next quote', () => {
    const begun = purchaseRequested({ offer: 'b', paymentType: 'CREDIT_CARD', amount: '100.00' });
    expect(earlierOf(received('a'), received('b'), begun)).toBeUndefined();
    expect(earlierOf(received('a'), received('b'), begun, received('c'))).toBe('b');
  });

  it('came with the member fee that was collected then', () => {
    const log = logOf([received('a'), memberFeeSet(memberFeeOf('25.00')), received('b'), memberFeeCleared({}), received('c')]);
    expect(['a', 'b', 'c'].map((id) => findMemberFeeOf(log, offerOf([], id))?.fee)).toEqual([undefined, '25.00', undefined]);
  });
});

const lobs = ['Liability', 'Tools', 'Umbrella'];
const small = smallProgram();
const products = lobs.map((lob) => ({ ...small.spoke.products[0]!, id: lob, name: lob, lobs: [lob] }));
const program = { ...small, spoke: { ...small.spoke, products } };
const coverage = (lob: string, premium: string, coverageLimitText = '$1,000,000'): Charge => chargeOf({ name: lob, lob: { name: lob, coverages: [] }, premium, coverageLimitText });
const orderOf = (total: string, charges: Charge[], effectiveDate = '2026-12-01') =>
  summarizeOrder(english, program, { offer: offerOf([quoteOf({ total, totalPreTaxPremium: total, charges }, { effectiveDate })]), payWithCard: true, memberFee: null });
const listChanges = (changes: OrderChanges | null): unknown[] | undefined =>
  changes?.lines.flatMap(({ label, change }) => (change ? [[label, change.kind, change.amount, ...change.details].filter((part) => part !== null)] : []));

describe('the changes of an order', () => {
  it('are none if it comes to the same total', () => {
    expect(compareOrders(orderOf('100.00', [coverage('Liability', '100.00')]), orderOf('100.00', [coverage('Tools', '100.00')]))).toBeNull();
  });

  it('name each line that has another amount or other details, with what they were', () => {
    const changes = compareOrders(
      orderOf('155.00', [coverage('Liability', '150.00', '$2,000,000'), coverage('Tools', '5.00')], '2026-12-02'),
      orderOf('105.00', [coverage('Liability', '100.00'), coverage('Tools', '5.00')]),
    );
    expect(changes?.earlierTotal).toBe('105.00');
    expect(listChanges(changes)).toEqual([
      ['Liability', 'changed', '100.00', '$1,000,000', 'Effective 12/01/2026'],
      ['Tools', 'changed', 'Effective 12/01/2026'],
      ['Premium total', 'changed', '105.00'],
    ]);
  });

  it('name what was added and what is gone, which stays in its place', () => {
    const [admin, card] = [feeOf('AdminFee', '5.00'), feeOf('CCFee', '2.00')];
    const changes = compareOrders(
      orderOf('112.00', [coverage('Liability', '100.00'), coverage('Umbrella', '10.00'), card]),
      orderOf('115.00', [coverage('Liability', '100.00'), coverage('Tools', '10.00'), admin]),
    );
    expect(changes?.lines.map(({ label, amount }) => `${label} ${amount ?? '-'}`)).toEqual([
      'Liability 100.00',
      'Tools -',
      'Umbrella 10.00',
      'Premium total 112.00',
      'AdminFee 5.00',
      'CCFee 2.00',
    ]);
    expect(listChanges(changes)).toEqual([
      ['Tools', 'removed', '10.00'],
      ['Umbrella', 'added'],
      ['Premium total', 'changed', '115.00'],
      ['AdminFee', 'removed'],
      ['CCFee', 'added'],
    ]);
  });

  it('compare lines of one name one by one', () => {
    const twice = (second: string): Charge[] => [coverage('Liability', '100.00'), coverage('Liability', second)];
    expect(listChanges(compareOrders(orderOf('130.00', twice('30.00')), orderOf('120.00', twice('20.00'))))).toEqual([
      ['Liability', 'changed', '20.00'],
      ['Premium total', 'changed', '120.00'],
    ]);
  });
});
