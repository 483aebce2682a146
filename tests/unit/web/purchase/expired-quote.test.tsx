// A buyer who comes back to a quote that has expired reads so before a card is typed, and types none.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationResumed, pageEntered } from '#events/application';
import { paymentDeclined, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { PaymentBottomBar, PaymentScreen } from '../../../../web/app/PaymentScreen.tsx';
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

test('it has no payment form and one primary button', () => {
  open(1 * SECONDS);
  expect(document.activeElement?.textContent).toBe(title);
  expect([...document.querySelectorAll('input, select')]).toEqual([]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Get a new quote']);
});

/** With the order beside it, and what the app says above the form. */
function openScreen(offerLife: number): void {
  const back = applicationResumed({ release: 'release-1', path: '/Payment', stoppedAt: { page: 1, question: null } });
  const program = { ...fitness, offerLife };
  const screenOf = (
    <>
      <PaymentScreen page={program.display.pages[1]!} index={1} moreActions={<button type="button">Save</button>} />
      <PaymentBottomBar />
    </>
  );
  renderPage(program, screenOf, { events: [...events, back] });
}

test.each([
  ['not welcome back, and marks the total as expired', 1, 'Order total, expired', []],
  ['welcome back to a quote that is good', 60, 'Order total', ['Welcome back']],
])('it says %s', (_what, minutes, label, welcome) => {
  openScreen(minutes * (minutes === 1 ? SECONDS : 1));
  expect(screen.queryAllByText('Welcome back').map(({ textContent }) => textContent)).toEqual(welcome);
  expect(screen.getByLabelText(label)).toBeTruthy();
  expect(screen.queryAllByText('Expired').length > 0).toBe(welcome.length === 0);
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

test('it says nothing of that once the server knows of a payment, of whatever tab', async () => {
  const declined = [
    purchaseRequested({ offer: 'offer-1', paymentType: 'CREDIT_CARD', amount: '100.00' }),
    paymentDeclined({ offer: 'offer-1', message: 'Declined.', field: null }),
  ];
  const unconfirmed = { payment: 'UNCONFIRMED', offer: { id: 'offer-1' }, accepted: null, isBound: false, elsewhere: null };
  renderPage({ ...fitness, offerLife: 1 * SECONDS }, <PaymentPage summary={null} notices={null} />, { events: [...events, ...declined], facade: { PurchaseStatus: unconfirmed } });
  expect(await screen.findByRole('button', { name: 'Check payment again' })).toBeTruthy();
  expect(screen.queryByText(title)).toBeNull();
});
