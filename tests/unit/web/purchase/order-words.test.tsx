// The words of the payment page for an order that is charged, comes to nothing, or to a refund.
import { describe, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked } from '#events/identity';
import { paymentMethodChosen, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const fee = feeOf('AdminFee', '25.00');

function showOrder(total: string, charges = [chargeOf()], more: readonly FlowEvent[] = []): void {
  const offer = offerOf([quoteOf({ total, charges })]);
  renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
    events: [
      questionAnswered({ question: 'email', value: email }),
      emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer }),
      ...more,
    ],
  });
}
const text = (): string => document.querySelector('form')?.textContent ?? '';
const submitButton = (): string | null | undefined => document.querySelector('button[type="submit"]')?.textContent;

describe('an order', () => {
  test.each([
    ['127.60', ['Check your order, then pay.', 'You’ll be charged $127.60 today.']],
    ['0.00', ['There’s nothing to pay', 'You won’t be charged today.']],
    ['-12.50', ['You’re due a refund', 'You won’t be charged today. You’ll get a refund of $12.50.']],
  ])('of %s has its own lead and sentence about today, and the button that they name', (total, words) => {
    showOrder(total);
    const isDue = Number(total) > 0;
    expect(submitButton()).toBe('Purchase');
    for (const sentence of words) expect(text()).toContain(sentence);
    expect(text().includes('then pay')).toBe(isDue);
    expect(text().includes('then click Purchase')).toBe(!isDue);
    expect(screen.queryByRole('heading', { name: 'Payment method' }) !== null).toBe(isDue);
  });

  test('that is paid by eCheck has the buyer authorize the debit', () => {
    showOrder('127.60', [chargeOf()], [paymentMethodChosen({ payWithCard: false })]);
    expect(text()).toContain('By clicking Purchase, you authorize us to debit $127.60 from this bank account, once.');
    expect(text()).not.toContain('You’ll be charged');
  });

  test.each([
    ['with a fee names it in the terms', [chargeOf(), fee], 'including the $25 admin fee.'],
    ['without a fee does not name one', [chargeOf()], 'I have read and accept the terms and conditions.'],
  ])('%s', (_, charges, label) => {
    showOrder('0.00', charges);
    expect(text()).toContain(label);
    expect(text()).not.toContain('$0');
  });

  test('that comes to nothing takes no payment in the dialog, either', () => {
    showOrder('0.00', [chargeOf()], [purchaseRequested({ offer: offerOf().id, paymentType: 'CREDIT_CARD', amount: '0.00' })]);
    const dialog = document.querySelector('dialog')?.textContent;
    expect(dialog).toContain('Confirming your order');
    expect(dialog).not.toContain('payment');
  });
});
