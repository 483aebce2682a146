// A buyer who comes back to a quote that has expired reads so before a card is typed.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageEntered } from '#events/application';
import { purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { type RenderedPage, renderPage } from '../render-page.tsx';

const SECONDS = 1 / 60;
const events = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), pageEntered({ page: 1, path: '/Payment' })];

/** The payment page, entered one second after the quote. */
const open = (offerLife: number): RenderedPage => renderPage({ ...fitness, offerLife }, <PaymentPage summary={null} notices={null} />, { events });
const title = 'Your quote has expired';

test('the payment page says that the quote has expired, and leads to the answers', () => {
  const { goTo } = open(1 * SECONDS);
  expect(screen.getByText(title)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Get a new quote' }));
  expect(goTo).toHaveBeenCalledWith(0);
});

test('it says so with the first event after the quote has expired', () => {
  const { ports } = open(3 * SECONDS);
  expect(screen.queryByText(title)).toBeNull();
  act(() => ports.record(pageEntered({ page: 1, path: '/Payment' }), pageEntered({ page: 1, path: '/Payment' })));
  expect(screen.getByText(title)).toBeTruthy();
});

test('it says nothing of that once a purchase runs, which may have paid', () => {
  const { ports } = open(1 * SECONDS);
  act(() => ports.record(purchaseRequested({ offer: 'offer-1', paymentType: 'CREDIT_CARD', amount: '100.00' })));
  expect(screen.queryByText(title)).toBeNull();
});
