// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paymentAccepted, policyBound, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { Receipt } from '../../../../web/features/confirmation/Receipt.tsx';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const paid = (issuedAt?: string) => {
  const [offer, input] = ['offer-1', 'hash'];
  return [
    quoteRequested({ page: 0 }),
    quoteReceived({ offer: offerOf() }),
    purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }),
    paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'VISA', input }),
    policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input, ...(issuedAt === undefined ? {} : { issuedAt }) }),
  ];
};
const terms = (): (string | null)[] => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('has the day of the payment where the program is', () => {
  // 10 p.m. in Chicago is the next day in UTC.
  renderInSession({ ...fitness, timeZone: 'America/Chicago' }, <Receipt lines={null} />, { events: paid('2026-11-23T04:00:00.000Z') });
  expect(terms()).toEqual(['Amount paid', 'Date paid', 'Paid with', 'Payment reference']);
  expect(screen.getByText('11/22/2026')).toBeTruthy();
});

test('leaves the day out where an earlier release recorded none', () => {
  renderInSession(fitness, <Receipt lines={null} />, { events: paid() });
  expect(terms()).toEqual(['Amount paid', 'Paid with', 'Payment reference']);
});
