// An account holder's saved payment methods.
import { expect, test } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { identityVerified, savedDataLoaded } from '#events/identity';
import { savedPaymentMethodChosen } from '#events/purchase';
import type { SavedMethod } from '#workflows/ports';
import { PaymentMethodCard } from '../../../../web/features/purchase/payment-method/PaymentMethodCard.tsx';
import { fitness } from '../../../support/events/programs.ts';
import { savedVisa } from '../../../support/saved-visa.ts';
import { InPaymentForm, type SessionOptions, renderInSession } from '../render-in-session.tsx';

const visa = { ...savedVisa, name: 'Morgan Reyes' };
const bank: SavedMethod = { ...visa, id: 'm2', kind: 'ECHECK', brand: null, name: 'Reyes Studio', last4: '6789', expires: null, createdDate: '2025-06-01' };
const expired: SavedMethod = { ...visa, id: 'm3', brand: 'MASTERCARD', last4: '4444', expires: '2025-08-31', isExpired: true, createdDate: '2026-01-01' };
const other: SavedMethod = { ...visa, id: 'm4', brand: 'OTHER', last4: '5904', createdDate: '2026-02-01' };

function show(methods: readonly SavedMethod[], { events = [], ...more }: SessionOptions = {}, rejected: readonly string[] = []) {
  const holder = [identityVerified({ userName: 'morgan@example.com', primaryPhone: null }), savedDataLoaded({ addresses: 0, methods: methods.length }), ...events];
  return renderInSession(
    fitness,
    <InPaymentForm rejected={rejected}>
      <PaymentMethodCard />
    </InPaymentForm>,
    { events: holder, saved: { addresses: [], methods }, ...more },
  );
}
const radios = (): [string | null | undefined, boolean, boolean][] =>
  screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.closest('label')?.textContent, radio.checked, radio.disabled]);
const listed = (recorded: readonly { data: unknown }[]): unknown[] => recorded.map(({ data }) => data);

// spec: 2.54, 4.28
test('the newest that can pay is chosen, and that is recorded; those that cannot pay say why', () => {
  const recorded = show([expired, visa, other, bank]);
  // The icon has the brand's name, hidden from screen readers here.
  expect(radios()).toEqual([
    ['VisaVisa ending in 1111Morgan Reyes, expires 08/31/2029', false, false],
    ['eCheckReyes Studio, saved 06/01/2025', true, false],
    ['MastercardMastercard ending in 4444Morgan Reyes, expired 08/31/2025', false, true],
    ['Other card ending in 5904Morgan Reyes, expires 08/31/2029. We don’t accept this card.', false, true],
    ['Add new', false, false],
  ]);
  expect(listed(recorded)).toEqual([{ method: 'm2', payWithCard: false, isPreselected: true }]);
  expect(screen.queryByLabelText(/Routing number/)).toBeNull();
});

// spec: 2.50, 4.28, 5.17
test('another one can be chosen; only Add new shows the toggle and the fields', () => {
  const recorded = show([visa, bank]);
  fireEvent.click(screen.getByLabelText(/Visa ending in 1111/));
  expect(screen.queryByRole('radiogroup', { name: 'Payment method' })).toBeNull();
  expect(screen.queryByLabelText(/Card number/)).toBeNull();
  fireEvent.click(screen.getByLabelText('Add new'));
  expect(screen.getByLabelText(/Card number/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('eCheck'));
  expect(screen.getByLabelText(/Routing number/)).toBeTruthy();
  expect(listed(recorded).slice(1)).toEqual([{ method: 'm1', payWithCard: true }, { method: null, payWithCard: true }, { payWithCard: false }]);
});

test('Add new is chosen if none can pay', () => {
  const recorded = show([expired, other]);
  expect(listed(recorded)).toEqual([{ method: null, payWithCard: true, isPreselected: true }]);
  expect(screen.getByLabelText<HTMLInputElement>('Add new').checked).toBe(true);
  expect(screen.getByLabelText(/Card number/)).toBeTruthy();
});

test.each([
  ['chosen before stays', visa.id, []],
  ['that is gone or has expired is replaced by one that the page shows', expired.id, [{ method: 'm1', payWithCard: true, isPreselected: true }]],
])('a method %s', (_, method, events) => {
  const recorded = show([expired, visa], { events: [savedPaymentMethodChosen({ method, payWithCard: true })] });
  expect(listed(recorded)).toEqual(events);
  expect(screen.getByLabelText<HTMLInputElement>(/Visa ending in 1111/).checked).toBe(true);
});

// spec: 5.17
test('one must be chosen', () => {
  show([visa], { more: { isReplay: true } }, ['savedMethod']);
  expect(screen.getByText('Please select a payment method or add new')).toBeTruthy();
});
