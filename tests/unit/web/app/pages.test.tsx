// What an address leads to, and what is done once where it leads to the confirmation.
import { beforeEach, describe, expect, vi, test } from 'vitest';
import { screen } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { FlowEvent } from '#events/buyflow';
import { confirmationTracked, paymentAccepted, policyBound, purchaseCompleted, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { Pages } from '../../../../web/app/Pages.tsx';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const offer = 'offer-1';
const input = 'i';
const bought = [
  quoteRequested({ page: 0 }),
  quoteReceived({ offer: offerOf() }),
  purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }),
  paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'visa', input }),
  policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input }),
  purchaseCompleted({ offer }),
];
const scrollTo = vi.fn();
const redirect = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(window, { scrollTo });
});

function at(path: string, ...events: FlowEvent[]): readonly FlowEvent[] {
  const { hook } = memoryLocation({ path });
  const more = { redirect, takeFocus: () => null, cancelQuote: () => undefined, saveForLater: null, isDurable: () => true };
  return renderInSession(
    fitness,
    <Router hook={hook}>
      <Pages />
    </Router>,
    { events, more },
  );
}
const typesOf = (recorded: readonly FlowEvent[]): string[] => recorded.map(({ type }) => type);

describe('the confirmation page', () => {
  // spec: 2.4, 4.44
  test('is scrolled to the top', async () => {
    const recorded = at('/Confirmation', ...bought);
    expect(await screen.findByText('KEY-000001')).toBeTruthy();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(recorded).toContainEqual({ type: 'PageEntered', data: { page: 2, path: '/' } });
  });

  // spec: 2.61, 4.46
  test('records the sale for analytics once', async () => {
    const first = at('/Confirmation', ...bought);
    await screen.findByText('KEY-000001');
    expect(typesOf(first).filter((type) => type === 'ConfirmationTracked')).toHaveLength(1);
    const again = at('/Confirmation', ...bought, confirmationTracked({}));
    await screen.findAllByText('KEY-000001');
    expect(typesOf(again)).not.toContain('ConfirmationTracked');
  });
});

describe('a page that is requested too early', () => {
  // spec: 2.58
  test.each(['/Payment', '/Confirmation'])('redirects from %s to the first page', (path) => {
    at(path);
    expect(redirect).toHaveBeenCalledWith(0);
  });
});
