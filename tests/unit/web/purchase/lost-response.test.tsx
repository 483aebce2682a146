// What the payment page says while it finds out about a step whose answer got lost, and when it cannot find out.
import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { FlowEvent } from '#events/buyflow';
import { accountReady, memberReferenceCreated, paymentAccepted, paymentUnconfirmed, purchaseAnswerLost, purchaseCached, purchaseStepFailed } from '#events/purchase';
import { faultMessages } from '#workflows/purchase';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { email, paying } from '../../../support/events/paying.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const { id: offer } = offerOf();
const input = 'as it was entered';
const cached: readonly FlowEvent[] = [...paying, accountReady({ how: 'created', userName: email, input }), purchaseCached({ offer, input })];
const paid: readonly FlowEvent[] = [
  paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'VISA', input }),
  memberReferenceCreated({ offer, input }),
];
const showAfter = (...events: readonly FlowEvent[]): void =>
  void renderInSession(fitness, <PaymentPage summary={null} notices={null} moreActions={<button>Save and finish later</button>} />, { events: [...cached, ...events] });
const dialog = () => within(screen.getByRole('dialog', { name: 'Purchasing' }));
const steps = (): (string | null)[] =>
  dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each<[string, FlowEvent[], string[]]>([
  ['the payment', [purchaseAnswerLost({ step: 'pay' })], ['Checking your payment, in progress', 'Issuing your policies, not started']],
  ['the binding', [...paid, purchaseAnswerLost({ step: 'bind' })], ['Taking your payment, done', 'Checking your policies, in progress']],
])('a lost response to %s names what is being checked and says that nothing is charged twice', (_step, events, expected) => {
  showAfter(...events);
  expect(steps().slice(1)).toEqual(expected);
  const said = dialog().getByText('We lost the connection');
  expect(said.parentElement?.textContent).toMatch(/^Important: We lost the connectionYou won’t be charged twice\./);
  expect(said.closest('[aria-live="polite"]')).not.toBeNull();
});

test('a running purchase without a lost response shows the payment step', () => {
  showAfter();
  expect(steps()[1]).toBe('Taking your payment, in progress');
  expect(dialog().queryByText('We lost the connection')).toBeNull();
});

describe('an unconfirmed payment', () => {
  const showUnconfirmed = (): void => showAfter(purchaseAnswerLost({ step: 'pay' }), paymentUnconfirmed({ offer, message: 'We did not receive confirmation of your payment.' }));
  const reference = '0B7E-6C1A';

  test('says what happened in its heading, what we do in order, and once not to pay again', () => {
    showUnconfirmed();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your payment isn’t confirmed yet');
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.getByText(/^We did not receive/).textContent).toBe('We did not receive confirmation of your payment. You won’t be charged twice.');
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByRole('list').tagName).toBe('OL');
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'We’ll check with our payment service whether you were charged.',
      `We’ll email ${email} within one business day to tell you.`,
    ]);
    expect(document.body.textContent.match(/don’t pay again/g)).toHaveLength(1);
  });

  test('has a reference that can be read out; nothing is offered but to check again', () => {
    showUnconfirmed();
    const own = within(screen.getByRole('region', { name: 'What you can do' }));
    expect(own.getByText(reference).closest('div')?.textContent).toBe(`Your reference number${reference}`);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([`Copy your reference number ${reference}`, 'Check payment again']);
  });
});

test('a payment whose state is unknown is not called uncharged; the page says that nothing is charged twice', () => {
  showAfter(purchaseAnswerLost({ step: 'pay' }), purchaseStepFailed({ step: 'pay', message: faultMessages.pay }));
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t confirm whether your payment went through.');
  expect(screen.getByRole('alert').textContent).toContain('you won’t be charged twice');
});
