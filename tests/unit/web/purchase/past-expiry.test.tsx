// An expiry that has passed is said before Purchase, also to a buyer who need not touch the year, which begins with this one.
import { expect, test } from 'vitest';
import { act, fireEvent } from '@testing-library/react';
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

test.each(['expYear', 'securityCode'])('a month that has passed is said, and recorded, once %s was left', (next) => {
  const recorded = show();
  const lastLeft = (): unknown => recorded.findLast(({ type, data }) => type === 'SecretFieldLeft' && data.field === 'expMonth')?.data;
  goTo('expMonth');
  fireEvent.change(field('expMonth'), { target: { value: '10' } });
  goTo(next);
  expect([said(), lastLeft()]).toEqual([undefined, expect.objectContaining({ error: null })]);
  goTo('cardNumber');
  expect([said(), lastLeft()]).toEqual([MONTH, { field: 'expMonth', filled: true, error: MONTH, brand: null }]);
  fireEvent.change(field('expYear'), { target: { value: '2027' } });
  expect(said()).toBeUndefined();
});

test('a month that was not touched is asked for at Purchase', () => {
  show();
  goTo('securityCode');
  goTo('cardNumber');
  expect(said()).toBeUndefined();
});
