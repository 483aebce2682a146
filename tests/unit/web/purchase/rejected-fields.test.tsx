// After a rejected purchase, only fields that were on the page then are marked.
import { beforeEach, expect, test } from 'vitest';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import { emailChecked } from '#events/identity';
import { purchaseRejected } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const sections = ['Payment method', 'Affidavit/Terms and Conditions'];
const fields = ['cardNumber', 'expMonth', 'securityCode', 'terms'];
const message = `Please verify that all required information is entered correctly. Missing: ${sections.join(', ')}`;

beforeEach(() => {
  renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
    events: [
      questionAnswered({ question: 'email', value: email }),
      emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf() }),
      purchaseRejected({ sections, fields, message }),
    ],
  });
});
const markedFields = (): string[] => [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id);
const summary = () => within(screen.getByRole('alert'));
const entries = (): (string | null)[] =>
  summary()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('each is an entry of the summary, which focuses it', () => {
  expect(entries()).toEqual([
    'Please enter a valid card number',
    'Expiration month: Please select a valid month',
    'Please enter a valid security code',
    'Must approve terms and conditions',
  ]);
  fireEvent.click(summary().getByRole('link', { name: /security code$/ }));
  expect(document.activeElement?.id).toBe('securityCode');
});

test('those of another payment method and of the billing address wait for the next attempt', async () => {
  expect(markedFields()).toEqual(fields);
  await act(() => Promise.resolve(fireEvent.click(screen.getByLabelText('eCheck'))));
  fireEvent.click(screen.getByLabelText(/Billing address is the same/));
  expect(screen.getByLabelText(/Routing number/)).toBeTruthy();
  expect(screen.getByLabelText(/First name/)).toBeTruthy();
  expect(markedFields()).toEqual(['terms']);
  expect(screen.getByRole('alert').querySelector('h2')?.textContent).not.toContain('Payment method');
  fireEvent.click(screen.getByLabelText('Credit card'));
  expect(markedFields()).toEqual(fields);
});

test('a look at the other payment method loses nothing that was typed', async () => {
  const typed = { cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2030', securityCode: '123' };
  const shown = (): object => Object.fromEntries(Object.keys(typed).map((id) => [id, (document.getElementById(id) as HTMLInputElement).value]));
  for (const [id, value] of Object.entries(typed)) {
    act(() => document.getElementById(id)!.focus());
    fireEvent.change(document.getElementById(id)!, { target: { value } });
  }
  await act(() => Promise.resolve(fireEvent.click(screen.getByLabelText('eCheck'))));
  expect(document.getElementById('cardNumber')).toBeNull();
  await act(() => Promise.resolve(fireEvent.click(screen.getByLabelText('Credit card'))));
  expect(shown()).toEqual(typed);
});
