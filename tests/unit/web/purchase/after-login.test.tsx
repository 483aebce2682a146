// What a login on the payment page chooses, says and focuses.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addressChosen, pageEntered, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked, identityVerified, loggedOut, savedDataLoaded } from '#events/identity';
import { quoteReceived, quoteRequested } from '#events/quote';
import type { SavedData } from '#workflows/ports';
import { BillingCard } from '../../../../web/features/purchase/BillingCard.tsx';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { PaymentMethodCard } from '../../../../web/features/purchase/payment-method/PaymentMethodCard.tsx';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { savedVisa } from '../../../support/saved-visa.ts';
import { InPaymentForm, renderInSession } from '../render-in-session.tsx';

const entered = pageEntered({ page: 1, path: '/Payment' });
const verified = identityVerified({ userName: 'maya@example.com', primaryPhone: null });
const home = { id: 'a1', displayText: 'Home', street1: '1204 S CONGRESS AVE', street2: null, city: 'AUSTIN', state: 'TX', postalCode: '78704-1929' };
const office = { ...home, id: 'a2', displayText: 'Office', street1: '88 RIVER ST', postalCode: '78702-4632' };

function payBy(methods: SavedData['methods'], events: FlowEvent[]): void {
  const part = (
    <InPaymentForm>
      <PaymentMethodCard />
    </InPaymentForm>
  );
  renderInSession(fitness, part, { events: [...events, savedDataLoaded({ addresses: 0, methods: methods.length })], saved: { addresses: [], methods } });
}

const REFUSED = { ...savedVisa, isExpired: true };
test.each<[string, SavedData['methods'], RegExp, string]>([
  ['the chosen method', [savedVisa], /We selected the payment method you saved last/, 'm1'],
  ['the choice of a new one if none can pay', [REFUSED], /We can’t use the payment methods saved in your account/, 'new'],
  ['the choice between card and eCheck if none is saved', [], /This purchase will be added to your account/, 'card'],
])('a login on this page says what it has changed, and leads to %s', async (_, methods, text, value) => {
  payBy(methods, [entered, verified]);
  await waitFor(() => expect(document.activeElement?.getAttribute('value')).toBe(value));
  expect(screen.getByText(text).closest('[role=status]')?.textContent).toContain('You’re logged in as maya@example.com');
});

test('a login on an earlier page is no news, and moves no focus', () => {
  payBy([savedVisa], [verified, entered]);
  expect(screen.queryByText(/You’re logged in/)).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('a password that was typed before a login is gone after the logout', () => {
  let record: (...events: FlowEvent[]) => void = () => undefined;
  const email = 'maya@example.com';
  const found = emailChecked({ email, hasAccount: true, mustChangePassword: false, requiresVerify: false });
  const events = [questionAnswered({ question: 'email', value: email }), found, quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), entered];
  renderInSession(fitness, <PaymentPage summary={null} notices={null} />, { events, onReady: (recorder) => (record = recorder) });
  const password = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#password');
  act(() => password()!.focus());
  fireEvent.change(password()!, { target: { value: 'Secret1!' } });
  act(() => record(verified));
  expect(password()).toBeNull();
  act(() => record(loggedOut({ cleared: true }), found));
  expect(password()?.value).toBe('');
});

const typed = Object.entries({ address1: '1204 S Congress Ave', city: 'Austin', state: 'TX', zip: '78704', billingVsMailing: false }).map(([question, value]) =>
  questionAnswered({ question, value }),
);
const bill = (...events: FlowEvent[]) =>
  renderInSession(fitness, <BillingCard rejected={[]} />, {
    events: [...typed, verified, savedDataLoaded({ addresses: 2, methods: 0 }), ...events],
    saved: { addresses: [home, office], methods: [] },
  });

test('an empty billing address is the first saved one that is not the mailing address, until the buyer chooses', () => {
  const recorded = bill();
  expect(recorded.map(({ type, data }) => [type, 'saved' in data && data.saved])).toEqual([['AddressChosen', 'a2']]);
  expect(screen.getByLabelText<HTMLSelectElement>(/Choose an address/).value).toBe('a2');
  expect(screen.getByLabelText<HTMLInputElement>(/Street address/).value).toBe('88 RIVER ST');
  fireEvent.change(screen.getByLabelText(/Choose an address/), { target: { value: 'new' } });
  expect(screen.getByLabelText<HTMLInputElement>(/Street address/).value).toBe('');
});

test.each([
  ['typed', [questionAnswered({ question: 'billingCity', value: 'Dallas' })]],
  ['cleared', [addressChosen({ role: 'billing', saved: null, address: { street1: '', street2: '', city: '', state: '', postalCode: '', county: '' } })]],
])('a billing address that was %s stays', (_, events) => {
  expect(bill(...events)).toEqual([]);
});
