// Submitting a form takes in text that was filled without an event, and changes nothing else.
import { expect, test, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { identityVerified, savedDataLoaded } from '#events/identity';
import { ApplicationPage, PageProblemSummary } from '../../../../web/features/application/index.ts';
import { SavedMethodField } from '../../../../web/features/purchase/payment-method/SavedMethodField.tsx';
import { watchFilledFields } from '../../../../web/form/index.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

watchFilledFields(document);
const [page] = fitness.display.pages;
const done = vi.fn(() => Promise.resolve());
const place = { street1: '1100 CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78701' };
const events = [identityVerified({ userName: 'morgan@example.com', primaryPhone: null }), savedDataLoaded({ addresses: 1, methods: 1 })];

test('a typed address survives Next', () => {
  const saved = { addresses: [{ id: 'addr-1', displayText: 'Home', ...place }], methods: [] };
  renderInSession(fitness, <ApplicationPage page={page!} index={0} ProblemSummary={PageProblemSummary} />, { events, more: { next: done, quote: done }, saved });
  fireEvent.change(screen.getByLabelText(/Choose an address/), { target: { value: 'new' } });
  const street = screen.getByLabelText<HTMLInputElement>(/Street address/);
  fireEvent.focus(street);
  fireEvent.change(street, { target: { value: '12 Main St' } });
  fireEvent.blur(street);
  fireEvent.submit(street.form!);
  expect(street.value).toBe('12 Main St');
});

test('a chosen payment method is recorded once', () => {
  const method = { id: 'm1', kind: 'CREDIT_CARD', brand: 'VISA', name: 'M', last4: '1111', expires: null, isExpired: false, createdDate: '2026-01-01' };
  const recorded = renderInSession(
    fitness,
    <form onSubmit={(event) => event.preventDefault()}>
      <SavedMethodField />
    </form>,
    { events, saved: { addresses: [], methods: [method] } as never },
  );
  fireEvent.click(screen.getByLabelText(/Add new/));
  const choice = screen.getByLabelText<HTMLInputElement>(/Visa ending in 1111/);
  fireEvent.click(choice);
  fireEvent.submit(choice.form!);
  // Extensions dispatch changes that change nothing.
  fireEvent.change(choice, { target: { value: 'm1' } });
  expect(recorded.map(({ data }) => data)).toEqual([
    { method: 'm1', payWithCard: true, isPreselected: true },
    { method: null, payWithCard: true },
    { method: 'm1', payWithCard: true },
  ]);
});
