// A new quote that comes to another total: the order marks in words what has changed.
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import { paymentMethodChosen, purchaseRequested } from '#events/purchase';
import { type Charge, quoteReceived, quoteRequested } from '#events/quote';
import { OrderSummaryBox, TotalChangeNotice } from '../../../../web/features/quote/index.ts';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const card = feeOf('CCFee', '3.00', { name: 'Card processing fee' });
const coverage = (premium: string, coverageLimitText: string): Charge =>
  chargeOf({ name: 'Professional liability', lob: { name: 'Professional Liability', coverages: [] }, premium, coverageLimitText });
const quoted = (id: string, total: string, charges: Charge[], isAdmitted = true): FlowEvent[] => [
  quoteRequested({ page: 0 }),
  quoteReceived({ offer: offerOf([quoteOf({ total, totalPreTaxPremium: total, charges }, { isAdmitted })], id) }),
];
const first = quoted('a', '103.00', [coverage('100.00', '$1,000,000'), card]);
const second = quoted('b', '153.00', [coverage('150.00', '$2,000,000'), card, feeOf('AdminFee', '0.50', { name: 'Admin fee' })]);

/** Renders the order and the notice. Returns the lines. */
function show(...events: FlowEvent[]): string[] {
  renderInSession(
    fitness,
    <>
      <TotalChangeNotice />
      <OrderSummaryBox />
    </>,
    { events },
  );
  return [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

describe('the order after a new quote', () => {
  it('says what the total and each changed line were', () => {
    const lines = show(...first, ...second);
    expect(lines[0]).toBe('Professional liability | $150.00Was $100.00 | $2,000,000 | Effective 12/01/2026 to 12/01/2027 | Keystone Mutual | Before: $1,000,000');
    expect(lines).toContain('Admin fee | $0.50Added | Pays for running the program. It isn’t premium.');
    expect(lines).toContain('Card processing fee | $3.00 | 2.5% of the premium. eCheck has no fee.');
    expect(screen.getAllByText('Was $103.00')).toHaveLength(3);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Note: Your total is now $153.00It was $103.00 in your last quote. Your order marks what has changed.',
    ]);
  });

  it('strikes through what is gone', () => {
    const lines = show(...second, ...first);
    expect(lines).toContain('Admin fee | $0.50Removed');
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Admin fee', '$0.50']);
  });

  it('strikes through a coverage that is no longer covered, with what it was', () => {
    const lines = show(...first, ...quoted('b', '3.00', [card]));
    expect(lines[0]).toBe('Professional liability | $100.00Removed | Not covered');
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Professional liability', '$100.00']);
  });

  it('compares totals for the payment method that is chosen', () => {
    show(...first, ...second, paymentMethodChosen({ payWithCard: false }));
    expect(screen.getByRole('status').textContent).toMatch('It was $100.00 in your last quote.');
  });

  it('is the same in a tab that continues the application, and in its replay', () => {
    const [replayed, continued] = [0, 1 + first.length].map((inherited) => {
      cleanup();
      renderInSession(fitness, <OrderSummaryBox />, { events: [...first, ...second], inherited });
      return document.body.textContent;
    });
    expect(replayed).toContain('Was $103.00');
    expect(continued).toBe(replayed);
  });

  const pay = purchaseRequested({ offer: 'b', paymentType: 'CREDIT_CARD', amount: '153.00' });
  it.each([
    ['of the first quote', first],
    ['of the same total', [...first, ...quoted('b', '103.00', [coverage('100.00', '$2,000,000'), card])]],
    ['whose payment has begun', [...first, ...second, pay]],
  ])('%s marks nothing', (_, events) => {
    show(...events);
    expect(document.body.textContent).not.toMatch(/Was|Before|Added|Removed|Changed|Your total is now/);
  });
});

describe('the order', () => {
  it('has its total in its head, before the lines', () => {
    show(...first);
    const total = screen.getAllByText('$103.00')[0]!;
    expect(total.compareDocumentPosition(document.querySelector('dl')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(total.parentElement?.textContent).toBe('Order total $103.00');
  });

  it('says of a surplus lines insurer that it is one', () => {
    const note = 'Surplus lines: not admitted in your state.';
    expect(show(...first)[0]).not.toContain(note);
    cleanup();
    expect(show(...quoted('a', '100.00', [coverage('100.00', '$1,000,000')], false))[0]).toMatch(new RegExp(`Keystone Mutual \\| ${note}$`));
  });
});
