// An expiry that has passed is said before Purchase, also to a buyer who need not touch the year, which begins with this one.
import { expect, test } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FlowEvent } from '#events/buyflow';
import { questionAnswered } from '#events/application';
import { emailChecked } from '#events/identity';
import { quoteReceived, quoteRequested } from '#events/quote';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const MONTH = 'Please select a valid month';

function show(): readonly FlowEvent[] {
  return renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
    events: [
      questionAnswered({ question: 'email', value: email }),
      emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf() }),
    ],
  });
}
const field = (name: string): HTMLElement => document.getElementById(name)!;
const goTo = (name: string): void => act(() => field(name).focus());
const said = (): string | undefined => document.getElementById('expMonth-error')?.textContent.replace('Error: ', '');

const choose = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } });
/** The errors of the month that the log has, oldest first. */
const recordedErrors = (recorded: readonly FlowEvent[]): unknown[] =>
  recorded.flatMap(({ type, data }) => (type === 'SecretFieldLeft' && data.field === 'expMonth' ? [data.error] : []));

test.each(['expYear', 'securityCode'])('a month that has passed is said, and recorded, once %s was left', (next) => {
  const recorded = show();
  goTo('expMonth');
  choose('expMonth', '10');
  goTo(next);
  expect([said(), recordedErrors(recorded)]).toEqual([undefined, [null]]);
  goTo('cardNumber');
  expect([said(), recordedErrors(recorded)]).toEqual([MONTH, [null, MONTH]]);
  goTo('expYear');
  choose('expYear', '2027');
  goTo('cardNumber');
  expect(said()).toBeUndefined();
});

test('a buyer who comes back from the security code may choose the year first', () => {
  const recorded = show();
  goTo('securityCode');
  goTo('expMonth');
  choose('expMonth', '10');
  goTo('expYear');
  expect([said(), recordedErrors(recorded)]).toEqual([undefined, [null]]);
  choose('expYear', '2027');
  goTo('cardNumber');
  expect([said(), recordedErrors(recorded)]).toEqual([undefined, [null]]);
});

test('is still said after a look at eCheck', async () => {
  show();
  goTo('expMonth');
  choose('expMonth', '10');
  goTo('securityCode');
  goTo('cardNumber');
  for (const method of ['eCheck', 'Credit card']) await act(() => Promise.resolve(fireEvent.click(screen.getByLabelText(method))));
  expect(said()).toBe(MONTH);
});

test('what is pressed stays where it is until it is let go', async () => {
  show();
  goTo('expMonth');
  choose('expMonth', '10');
  goTo('securityCode');
  fireEvent.pointerDown(field('cardNumber'));
  goTo('cardNumber');
  expect(said()).toBeUndefined();
  fireEvent.pointerUp(field('cardNumber'));
  await waitFor(() => expect(said()).toBe(MONTH));
});
