// A decline that names no field: what has the focus, and where the summary leads.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import { emailChecked, identityVerified, savedDataLoaded } from '#events/identity';
import { paymentDeclined, paymentMethodChosen, purchaseRequested, savedPaymentMethodChosen } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import type { FlowEvent } from '#events/buyflow';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { savedVisa } from '../../../support/saved-visa.ts';
import { renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const loggedIn: FlowEvent[] = [identityVerified({ userName: email, primaryPhone: null }), savedDataLoaded({ addresses: 0, methods: 1 })];
const OTHER = 'Use another payment method';

test.each<[string, FlowEvent[], [string, string][]]>([
  [
    'a card',
    [paymentMethodChosen({ payWithCard: true })],
    [
      ['Check your card details', 'cardNumber'],
      [OTHER, 'paymentMethod'],
    ],
  ],
  [
    'a bank account',
    [paymentMethodChosen({ payWithCard: false })],
    [
      ['Check your bank account details', 'accountNumber'],
      [OTHER, 'paymentMethod-1'],
    ],
  ],
  ['a saved card', [...loggedIn, savedPaymentMethodChosen({ method: 'm1', payWithCard: true })], [[OTHER, 'savedMethod']]],
  [
    'a new card beside saved ones',
    [...loggedIn, savedPaymentMethodChosen({ method: null, payWithCard: true })],
    [
      ['Check your card details', 'cardNumber'],
      [OTHER, 'savedMethod-1'],
    ],
  ],
])('after a decline of %s the summary has the focus, and its links lead to what can be changed', (_, chosen, links) => {
  const offer = offerOf();
  renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
    events: [
      questionAnswered({ question: 'email', value: email }),
      emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer }),
      ...chosen,
      purchaseRequested({ offer: offer.id, paymentType: 'CREDIT_CARD', amount: '10.00' }),
      paymentDeclined({ offer: offer.id, message: 'Payment method declined.', field: null }),
    ],
    saved: { addresses: [], methods: chosen.length > 1 ? [savedVisa] : [] },
  });
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  const found = within(summary).getAllByRole('link');
  expect(found.map(({ textContent }) => textContent)).toEqual(links.map(([text]) => text));
  for (const [index, [, target]] of links.entries()) {
    fireEvent.click(found[index]!);
    expect(document.activeElement?.id).toBe(target);
  }
});

// spec: 3.31
test('of the billing address is reported on the next visit until that was changed', () => {
  const offer = offerOf();
  const message = 'The billing address doesn’t match the one your bank has on file.';
  const show = (...since: FlowEvent[]): void =>
    void renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
      events: [
        questionAnswered({ question: 'email', value: email }),
        emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
        quoteRequested({ page: 0 }),
        quoteReceived({ offer }),
        purchaseRequested({ offer: offer.id, paymentType: 'CREDIT_CARD', amount: '10.00' }),
        paymentDeclined({ offer: offer.id, message, field: 'billingVsMailing' }),
        ...since,
        pageEntered({ page: 1, path: '/Payment' }),
      ],
    });
  show();
  expect(screen.getByRole('alert').textContent).toContain(message);
  cleanup();
  show(questionAnswered({ question: 'billingVsMailing', value: false }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByLabelText(/Billing address is the same/));
  expect(document.body.textContent).not.toContain(message);
});
