// What the payment page says after a payment whose policies are not issued.
import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { applicationResumed } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { accountReady, paymentAccepted, paymentNotDue, policyBound, purchaseCached, purchaseStepFailed } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { faultMessages } from '#workflows/purchase';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf, quoteOf } from '../../../support/events/offers.ts';
import { email, paying } from '../../../support/events/paying.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const { id: offer } = offerOf();
const input = 'as it was entered';
const prepared = [accountReady({ how: 'created', userName: email, input }), purchaseCached({ offer, input })];
const paid = paymentAccepted({ offer, referenceNumber: 'PAY-20261122-0001', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'visa', input });
const failed = purchaseStepFailed({ step: 'bind', message: faultMessages.bind });
/** A second quote of the same price; the order comes to nothing with '0.00'. */
const quoted = (total: string, ids: readonly string[]): FlowEvent[] => [
  quoteRequested({ page: 0 }),
  quoteReceived({ offer: offerOf(ids.map((id) => quoteOf({ total }, { id }))) }),
];
const mails = applicationResumed({ release: 'r1', path: '/Payment', mailsProof: true });
const [answered, checked, , , requested] = paying as readonly [FlowEvent, FlowEvent, FlowEvent, FlowEvent, FlowEvent];

interface Purchase {
  readonly total?: string;
  readonly quotes?: readonly string[];
  readonly before?: readonly FlowEvent[];
  readonly after?: readonly FlowEvent[];
}

const show = ({ total = '100.00', quotes = ['quote-1', 'quote-2'], before = [mails], after = [paid, failed] }: Purchase = {}): void =>
  void renderInSession(fitness, <PaymentPage summary={null} notices={null} />, {
    events: [...before, answered, checked, ...quoted(total, quotes), requested, ...prepared, ...after],
  });
const heading = (): HTMLElement => screen.getByRole('heading', { level: 1 });
const lead = (): string | undefined => heading().nextElementSibling?.textContent;

describe('a payment whose policies could not be issued', () => {
  test('is named in the heading, below why it failed; the page says what we do, and that it can be closed', () => {
    show();
    expect(screen.getByRole('alert').textContent).toContain(faultMessages.bind);
    expect(heading().textContent).toBe('We have your payment. Your policies aren’t issued yet');
    expect(lead()).toBe(
      `We keep trying to issue them, and we’ll email your proof of coverage to ${email} once they’re issued. You can close this page. You won’t be charged again.`,
    );
    expect(screen.getByText(/was received/).closest('[role="status"]')?.textContent).toMatch(/Your payment of \$127\.60 was received.*If that doesn’t work, you don’t need to do anything else\./);
  });

  test('has a phone, its hours, and the payment reference; all that is offered beside is to finish now', () => {
    show();
    const help = within(screen.getByRole('region', { name: 'If you have questions' }));
    expect(help.getByRole('link', { name: fitness.display.phone })).toBeTruthy();
    expect(help.getByText(fitness.display.phoneHours!)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy your payment reference PAY-20261122-0001', 'Finish purchase']);
  });

  test('of one policy says so; no email is promised where the deployment mails no proofs', () => {
    show({ quotes: ['quote-1'], before: [] });
    expect(heading().textContent).toBe('We have your payment. Your policy isn’t issued yet');
    expect(lead()).toBe('We keep trying to issue it. You can close this page. You won’t be charged again.');
  });

  test('is an order where nothing was due, with the reference of the application', () => {
    show({ total: '0.00', after: [paymentNotDue({ offer, input }), failed] });
    expect(heading().textContent).toBe('We have your order. Your policies aren’t issued yet');
    expect(lead()).toMatch(/You can close this page\. You won’t be charged\.$/);
    expect(screen.getByRole('button', { name: 'Copy your reference number 0B7E-6C1A' })).toBeTruthy();
  });
});

test('policies that are issued are not called missing while the confirmation is', () => {
  const bound = policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-1', 'quote-2': 'KEY-2' }, input });
  show({ after: [paid, bound, purchaseStepFailed({ step: 'finish', message: 'Oops! An error has occurred.' })] });
  expect(heading().textContent).toBe('Payment');
  expect(document.querySelector('form')?.textContent).not.toMatch(/issued yet/);
  expect(screen.getByText('Click the button below to open your confirmation.')).toBeTruthy();
});
