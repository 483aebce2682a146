// While a purchase runs on a phone, the page behind its dialog is not re-rendered at every step.
import { expect, test } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { type JSX, useRef } from 'react';
import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked } from '#events/identity';
import type { Program } from '#events/program';
import { accountReady, memberReferenceCreated, paymentAccepted, policyBound, purchaseCached, purchaseRequested, purchaseStepCompleted, termsAccepted } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { OrderSummaryBox } from '../../../../web/features/quote/index.ts';
import { useSession } from '../../../../web/state/session.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { TODAY, renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const ready: readonly FlowEvent[] = [
  questionAnswered({ question: 'email', value: email }),
  emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
  quoteRequested({ page: 0 }),
  quoteReceived({ offer: offerOf() }),
  termsAccepted({ text: buildTerms(fitness, offerOf().quotes).textHash, adminFee: '$25' }),
];
const { id: offer } = offerOf();
const input = 'as it was entered';
const requested = purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '127.60' });
const steps: readonly FlowEvent[] = [
  purchaseStepCompleted({ step: 'opportunity', input }),
  accountReady({ how: 'created', userName: email, input }),
  purchaseCached({ offer, input }),
  paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'VISA', input }),
  memberReferenceCreated({ offer, input }),
  policyBound({ offer, policyNumbers: { 'quote-1': 'POL-1' }, input }),
  purchaseStepCompleted({ step: 'screen', input }),
];

/** A program that counts how often it is asked for words that parts of the page show: once each time that they are made. */
function countedProgram(): { readonly program: Program; readonly asked: Record<string, number> } {
  const asked: Record<string, number> = {};
  const counted = (words: string): void => void (asked[words] = (asked[words] ?? 0) + 1);
  const display = new Proxy(fitness.display, {
    get(target, words) {
      if (words === 'accountHeader' || words === 'provider') counted(words);
      return Reflect.get(target, words) as unknown;
    },
  });
  return { program: { ...fitness, display }, asked };
}

/** In the place of the purchase: each press records what comes next. */
function Order({ events }: { readonly events: readonly FlowEvent[] }): JSX.Element {
  const { ports } = useSession();
  const left = useRef([...events]);
  const goOn = (): void => {
    const next = left.current.shift();
    if (next) ports.record(next);
  };
  return (
    <>
      <button onClick={goOn}>Next step</button>
      <OrderSummaryBox />
    </>
  );
}

test('a step re-renders nothing behind the dialog that it does not change', () => {
  const { program, asked } = countedProgram();
  let fields = 0;
  const today = (): string => {
    fields += 1;
    return TODAY;
  };
  const made = () => ({ 'fields of the card': fields, account: asked['accountHeader'] ?? 0, order: asked['provider'] ?? 0 });
  const recorded = renderInSession(program, <PaymentPage summary={<Order events={[requested, ...steps]} />} notices={null} />, { events: ready, more: { today } });
  const next = (): void => act(() => void fireEvent.click(screen.getByText('Next step')));
  next();
  const before = made();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  for (const _ of steps) next();
  expect(recorded).toEqual([requested, ...steps]);
  // That there is an account now is said.
  expect(made()).toEqual({ ...before, account: before.account + 1 });
  expect(screen.getByText(/Your account is ready/)).not.toBeNull();
});
