// What the payment page says while it finds out about a step whose answer got lost, and when it cannot find out.
import { describe, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FlowEvent } from '#events/buyflow';
import { accountReady, memberReferenceCreated, paymentAccepted, paymentUnconfirmed, policyBound, purchaseAnswerLost, purchaseCached, purchaseStepFailed } from '#events/purchase';
import { type PurchaseSecrets, faultMessages, purchase } from '#workflows/purchase';
import { OrderSummaryBox, PaymentBottomBar } from '../../../../web/app/PaymentScreen.tsx';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { email, paying } from '../../../support/events/paying.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';
import { type RenderedPage, renderPage } from '../render-page.tsx';
import { FacadeFault } from '../scripted-facade.ts';

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
  expect(steps().slice(1, 3)).toEqual(expected);
  const said = dialog().getByText('We lost the connection');
  expect(said.parentElement?.textContent).toMatch(/^Important: We lost the connectionYou won’t be charged twice\./);
  expect(said.closest('[aria-live="polite"]')).not.toBeNull();
});

test('a running purchase without a lost response shows the payment step', () => {
  showAfter();
  expect(steps()[1]).toBe('Taking your payment, in progress');
  expect(dialog().queryByText('We lost the connection')).toBeNull();
});

test('a purchase whose policies are issued is not done before its confirmation is there', () => {
  showAfter(...paid, policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input }));
  expect(steps().slice(2)).toEqual(['Issuing your policies, done', 'Opening your confirmation, in progress']);
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

  test('says that there is no coverage meanwhile, and when the phone is answered', () => {
    showUnconfirmed();
    expect(screen.getByText('Your policies aren’t issued yet, so your coverage hasn’t started.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'What you can do' })).getByText(fitness.display.phoneHours!)).toBeTruthy();
  });

  test('has a reference that can be read out; nothing is offered but to check again', () => {
    showUnconfirmed();
    const own = within(screen.getByRole('region', { name: 'What you can do' }));
    expect(own.getByText(reference).closest('div')?.textContent).toBe(`Your reference number${reference}`);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([`Copy your reference number ${reference}`, 'Check payment again']);
  });
});

test('an unconfirmed payment has no total at the lower edge of the window, and none that looks due', () => {
  const bar = (): HTMLElement | null => screen.queryByLabelText('Order total');
  const screenOf = (
    <>
      <PaymentPage summary={<OrderSummaryBox />} notices={null} />
      <PaymentBottomBar />
    </>
  );
  renderInSession(fitness, screenOf, { events: paying.slice(0, -1) });
  expect(bar()).toBeTruthy();
  cleanup();
  renderInSession(fitness, screenOf, { events: [...paying, paymentUnconfirmed({ offer, message: 'We did not receive confirmation of your payment' })] });
  expect(bar()).toBeNull();
  expect(screen.getAllByText('Unconfirmed').length).toBeGreaterThan(0);
});

describe('a check of an unconfirmed payment', () => {
  const unconfirmed = { payment: 'UNCONFIRMED', offer: { id: offer }, accepted: null, isBound: false, elsewhere: null };
  const released = { ...unconfirmed, payment: 'NONE', offer: null };
  const button = (): HTMLElement => screen.getByRole('button', { name: 'Check payment again' });
  const line = (): string | null | undefined => button().closest('div')?.querySelector('output:last-of-type')?.textContent;

  function createHold(): { readonly over: Promise<void>; readonly release: () => void } {
    let release = (): void => undefined;
    const over = new Promise<void>((resolve) => (release = resolve));
    return { over, release: () => release() };
  }

  interface HeldCheck {
    readonly page: RenderedPage;
    /** The server answers. */
    readonly answer: () => Promise<void>;
    /** The shortest time is over. */
    readonly end: () => Promise<void>;
  }

  /** A check whose answer, and whose shortest time, the test decides. */
  function check(status: unknown): HeldCheck {
    const [answer, end] = [createHold(), createHold()];
    const events = [...cached, purchaseAnswerLost({ step: 'pay' }), paymentUnconfirmed({ offer, message: 'We did not receive confirmation of your payment.' })];
    const page = renderPage(fitness, <PaymentPage summary={null} notices={null} />, {
      events,
      facade: { PurchaseStatus: status },
      more: { purchase: (secrets: PurchaseSecrets, options: { mayPay: boolean }) => answer.over.then(async () => void (await purchase(page.ports, secrets, options))) },
    });
    vi.spyOn(page.ports, 'wait').mockReturnValue(end.over);
    button().focus();
    fireEvent.click(button());
    return { page, answer: () => act(async () => answer.release()), end: () => act(async () => end.release()) };
  }

  test('says so, moves nothing, and ends with the time at which it was still not confirmed', async () => {
    const { answer, end } = check(unconfirmed);
    expect(line()).toBe('Checking your payment');
    expect([screen.queryByRole('dialog'), ...screen.getAllByRole('status').map(({ textContent }) => textContent)]).not.toContain('Purchasing');
    expect(screen.getByRole('region', { name: 'What happens next' })).toBeTruthy();
    expect(screen.getByText(/^We did not receive/)).toBeTruthy();
    await answer();
    // An answer that comes at once is not shown before the shortest time is over.
    expect(line()).toBe('Checking your payment');
    await end();
    await waitFor(() => expect(line()).toMatch(/^Still not confirmed\. Checked at \d{1,2}:\d\d\s[ap]\.m\.$/));
    expect(document.activeElement).toBe(button());
  });

  test('that cannot reach the server does not say that it was checked', async () => {
    const { answer, end } = check(new FacadeFault('', 'down'));
    await answer();
    await end();
    await waitFor(() => expect(line()).toMatch(/^We couldn’t check your payment\. Tried at /));
  });

  test('gives the form back if nothing was charged', async () => {
    const { answer, end } = check(released);
    await answer();
    await end();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Purchase' })).toBeTruthy());
    expect(screen.queryByText(/^Still not confirmed/)).toBeNull();
  });
});

test('a payment whose state is unknown is not called uncharged; the page says that nothing is charged twice', () => {
  showAfter(purchaseAnswerLost({ step: 'pay' }), purchaseStepFailed({ step: 'pay', message: faultMessages.pay }));
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t confirm whether your payment went through.');
  expect(screen.getByRole('alert').textContent).toContain('you won’t be charged twice');
});
