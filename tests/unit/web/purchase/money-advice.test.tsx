// What a failed purchase says about the buyer's money.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import type { FlowEvent } from '#events/buyflow';
import { paymentDeclined, purchaseAnswerLost, purchaseStepFailed } from '#events/purchase';
import { UNREACHABLE, faultMessages } from '#workflows/purchase';
import { OFFLINE } from '#workflows/refusal';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { paying } from '../../../support/events/paying.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';
import { payScenario, runScenario } from '../scenarios.tsx';
import { FacadeFault, NO_NETWORK } from '../scripted-facade.ts';

const showAfter = (...events: readonly FlowEvent[]): void => void renderInSession(fitness, <PaymentPage summary={null} notices={null} />, { events: [...paying, ...events] });
const said = (): string => screen.getByRole('alert').textContent;
const failed = (step: 'opportunity' | 'account' | 'pay', message: string = faultMessages[step]): FlowEvent => purchaseStepFailed({ step, message });

test.each<[string, FlowEvent]>([
  ['a refused password', purchaseStepFailed({ step: 'account', message: 'Please enter a valid password', field: 'password' })],
  ['too many tries', failed('pay', 'Too many tries. Please wait a minute and try again.')],
  ['a missing login', failed('pay', 'Please log in to pay with a saved payment method.')],
])('after %s, which the facade refuses before the payment, nothing was charged', (_what, event) => {
  showAfter(event);
  expect(said()).toContain('Nothing was charged.');
});

describe('a purchase without a network', () => {
  const UNSENT = 'Your payment wasn’t sent, and nothing was charged.';
  const network = vi.spyOn(navigator, 'onLine', 'get');
  const goOnline = (isOnline: boolean): void => {
    network.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  afterEach(() => void network.mockReturnValue(true));

  test.each([OFFLINE, faultMessages.opportunity, UNREACHABLE])('says that nothing was sent and when to click again, not to try again later (%#)', (message) => {
    goOnline(false);
    showAfter(failed('opportunity', message));
    expect(said()).toBe(`${UNSENT}You’re offline. What you entered is still here. Please click Purchase again when you’re back online.`);
  });

  test('says no more of the network when it is back', () => {
    goOnline(false);
    showAfter(failed('opportunity', OFFLINE));
    goOnline(true);
    expect(said()).toBe(`${UNSENT}What you entered is still here. Please click Purchase again.`);
  });

  test.each(['SaveOpportunity', 'PrepareAccount', 'CachePurchase'])('records that as the reason (%s)', (operation) =>
    runScenario(payScenario(operation, new FacadeFault(NO_NETWORK, ''), { says: /^Your payment wasn’t sent, and nothing was charged\.What you entered is still here\./ })),
  );

  test('leaves the network to the notice at the top after a decline, which does not hide that', () => {
    goOnline(false);
    showAfter(paymentDeclined({ offer: offerOf().id, field: null, message: 'Payment method declined.' }));
    expect(said()).toContain('Nothing was charged. Check the details below');
    expect(said()).not.toContain('offline');
  });

  test('replays as it was shown', () => {
    renderInSession(fitness, <PaymentPage summary={null} notices={null} />, { events: [...paying, failed('opportunity', OFFLINE)], more: { isReplay: true } });
    expect(said()).toContain('You’re offline.');
  });
});

test.each<[string, FlowEvent[], string]>([
  ['whose payment got no answer', [purchaseAnswerLost({ step: 'pay' })], 'We don’t know yet whether your earlier payment went through.'],
  ['that ended otherwise', [], 'We’ll check your earlier attempt first, so you won’t be charged twice.'],
])('a click that cannot ask about an earlier attempt %s does not call that one uncharged', (_what, before, expected) => {
  showAfter(...before, failed('pay', UNREACHABLE));
  expect(said()).toContain(`Nothing new was charged. Please try again.${expected}`);
});

test('a click that cannot ask about an attempt that ended before its payment says that nothing was charged', () => {
  showAfter(failed('opportunity'), failed('opportunity', UNREACHABLE));
  expect(said()).toContain('Your payment wasn’t sent, and nothing was charged.');
});
