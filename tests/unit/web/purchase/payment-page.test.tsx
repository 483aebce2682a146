// What stands at the top of the payment page after a press that came to nothing, and how it goes.
import { beforeEach, describe, expect, test } from 'vitest';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import { type FlowEvent, type State, canApply } from '#events/buyflow';
import { pageEntered, questionAnswered } from '#events/application';
import { emailChecked } from '#events/identity';
import { decideRequestPurchase } from '#events/intents';
import { type PurchaseStep, paymentAccepted, paymentDeclined, purchaseStepFailed, termsAccepted } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import { type PurchaseSecrets, type fetchPurchaseStatus, faultMessages, secretErrors } from '#workflows/purchase';
import { mayHaveUnfinishedPurchase } from '../../../../web/app/boot.ts';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { logAtom, stateAtom } from '../../../../web/event-log/log-atoms.ts';
import { type Session, SessionContext } from '../../../../web/state/session.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { logOf, started, withEvents } from '../../../support/events/recording.ts';

type Status = Awaited<ReturnType<typeof fetchPurchaseStatus>>;
const email = 'maya@example.com';
const accepted = termsAccepted({ text: buildTerms(fitness, offerOf().quotes).textHash, adminFee: '$25' });

interface Shown {
  (...events: FlowEvent[]): void;
  readonly state: () => State;
  /** Of each press of the button, whether it may pay. */
  readonly presses: readonly boolean[];
  readonly recorded: readonly FlowEvent[];
}

/** What waits until the page asks the journal again. */
let waiting: (() => void)[] = [];
beforeEach(() => {
  waiting = [];
});

/** The page over a log in memory; `outcome` is what comes of a purchase in which everything is in order, `status` what the journal says then, `away` whether it cannot be asked. */
function paymentPage(outcome: readonly FlowEvent[] = [], status?: Status, away = { is: status === undefined }): Shown {
  const store = createStore();
  const before: readonly FlowEvent[] = [
    started,
    questionAnswered({ question: 'email', value: email }),
    emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
    quoteRequested({ page: 0 }),
    quoteReceived({ offer: offerOf() }),
  ];
  const state = () => store.get(stateAtom);
  const recorded: FlowEvent[] = [pageEntered({ page: 1, path: '/Payment' })];
  store.set(logAtom, { inherited: [], events: logOf([...before, ...recorded]), known: null });
  const record = (...events: FlowEvent[]): void => {
    for (const event of events) {
      if (!canApply(state(), event)) continue;
      recorded.push(event);
      store.set(logAtom, { inherited: [], events: withEvents(store.get(logAtom).events, [event]), known: null });
    }
  };
  const graph = () => (status && !away.is ? Promise.resolve({ purchaseStatus: status }) : Promise.reject(new Error('no line')));
  const wait = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const ports = { program: fitness, state, record, graph, wait, after: () => 0, lastSequence: () => 0, now: () => Date.parse('2026-11-22T12:00:00Z') };
  const presses: boolean[] = [];
  const purchase = (secrets: PurchaseSecrets, { mayPay }: { readonly mayPay: boolean }): Promise<void> => {
    presses.push(mayPay);
    const events = decideRequestPurchase({ ...secretErrors(ports, secrets), isPaid: false }, state(), fitness);
    record(...events, ...(events.some(({ type }) => type === 'PurchaseRequested') ? outcome : []));
    return Promise.resolve();
  };
  const identity = { lookUp: () => Promise.resolve(), canLookUp: () => true };
  const session = { ports, program: fitness, identity, purchase, today: () => '2026-11-22', goTo: () => undefined } as unknown as Session;
  render(
    <Provider store={store}>
      <SessionContext value={session}>
        <PaymentPage summary={null} notices={null} />
      </SessionContext>
    </Provider>,
  );
  return Object.assign((...events: FlowEvent[]) => act(() => record(...events)), { state, presses, recorded });
}

const field = (name: string): HTMLElement => document.getElementById(name)!;
function type(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    act(() => field(name).focus());
    fireEvent.change(field(name), { target: { value } });
  }
}
const leaveFor = (name: string): void => act(() => field(name).focus());
/** Once the page is there, its effects run: the focus, and what the buttons do by then. */
const effectsRun = (): Promise<void> => act(() => Promise.resolve());
async function press(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Purchase' }));
  // A query by role on the whole page would run again whenever anything on it changes.
  await waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  await effectsRun();
}
const entries = (): (string | null)[] =>
  within(screen.getByRole('alert'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

const card = { cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2030', securityCode: '123' };
const account = { password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
const missing = (names: string): string => `Please verify that all required information is entered correctly. Missing: ${names}`;

const cardErrors = ['Please enter a valid card number', 'Expiration month: Please select a valid month', 'Please enter a valid security code'];
const accountErrors = ['Create password: Please enter a valid password', 'Confirm password: Please enter your password again'];

test('an entry of the summary disappears once its field is valid and blurred, the summary with the last entry; the focus does not move', async () => {
  const record = paymentPage();
  await press();
  expect(entries()).toEqual([...cardErrors, ...accountErrors, 'Must approve terms and conditions']);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  type(card);
  // What is typed in just now is not judged yet.
  expect(entries()).toEqual([cardErrors[2], ...accountErrors, 'Must approve terms and conditions']);
  leaveFor('password');
  expect(entries()).toEqual([...accountErrors, 'Must approve terms and conditions']);
  expect(within(screen.getByRole('alert')).getByRole('heading').textContent).toBe(missing('Account information, Affidavit/Terms and Conditions'));
  expect(document.activeElement?.id).toBe('password');
  record(accepted);
  expect(entries()).toEqual(accountErrors);
  type(account);
  leaveFor('cardNumber');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement?.id).toBe('cardNumber');
  // What is spoilt again is said at the field; the summary waits for the next press.
  type({ cardNumber: '4111' });
  leaveFor('securityCode');
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  expect(entries()).toEqual(['Please enter a valid card number']);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('the payment service’s message about a field disappears once the field is changed and valid', async () => {
  const record = paymentPage([paymentDeclined({ offer: 'offer-1', message: 'Please enter a valid card number', field: 'cardNumber' })]);
  record(accepted);
  type({ ...card, ...account });
  await press();
  expect(entries()).toEqual(['Please enter a valid card number']);
  type({ cardNumber: '4111' });
  leaveFor('securityCode');
  expect(entries()).toHaveLength(1);
  type({ cardNumber: '5555 5555 5555 4444' });
  leaveFor('securityCode');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement?.id).toBe('securityCode');
});

const left = ({ recorded }: Shown): unknown[] => recorded.flatMap(({ type: name, data }) => (name === 'SecretFieldLeft' ? [[data.field, data.filled, data.error]] : []));

test.each([
  ['confirmPassword', 'Please make sure passwords match', { password: 'Passw0rd!', confirmPassword: 'Passw0rd?' }, { password: 'Passw0rd?' }],
  ['securityCode', 'Please enter a valid security code', { cardNumber: '3782 822463 10005', securityCode: '123' }, { cardNumber: '4111 1111 1111 1111' }],
])('the error of %s disappears and returns with the field on which it depends; the log has it as shown', async (name, message, wrong, right) => {
  const shown = paymentPage();
  const [first] = Object.keys(right);
  const said = (): string | undefined => document.getElementById(`${name}-error`)?.textContent.replace('Error: ', '');
  const back = Object.fromEntries(Object.entries(wrong).filter(([key]) => key === first));
  type({ ...wrong });
  leaveFor('email');
  expect(said()).toBe(message);
  type({ ...right });
  leaveFor('email');
  expect(said()).toBeUndefined();
  expect(left(shown).slice(-2)).toEqual([
    [first, true, null],
    [name, true, null],
  ]);
  // What is the same as it was said to be is not said again.
  leaveFor(first!);
  leaveFor('email');
  expect(left(shown).at(-1)).toEqual([first, true, null]);
  // A press on something else: what is pressed stays where it is until it is let go.
  type(back);
  fireEvent.pointerDown(field('email'));
  leaveFor('email');
  // The card's fields are drawn as its number is typed: what is wrong with the code has come before the press.
  expect(said()).toBe(name === 'securityCode' ? message : undefined);
  fireEvent.pointerUp(field('email'));
  await waitFor(() => expect(said()).toBe(message));
  expect(left(shown).at(-1)).toEqual([name, true, message]);
});

test('a decline that names no field stays until the next attempt', async () => {
  const record = paymentPage([paymentDeclined({ offer: 'offer-1', message: 'Payment method declined.', field: null })]);
  record(accepted);
  type({ ...card, ...account });
  await press();
  type({ cardNumber: '5555 5555 5555 4444' });
  leaveFor('securityCode');
  expect(screen.getByRole('alert').textContent).toContain('Payment method declined.');
});

const statusOf = (payment: Status['payment']): Status => ({ payment, offer: payment === 'NONE' ? null : { id: 'offer-1' }, accepted: null, isBound: false, elsewhere: null });
const failed = (step: PurchaseStep, message = faultMessages[step]): FlowEvent => purchaseStepFailed({ step, message });

const UNSENT = 'Your payment wasn’t sent, and nothing was charged. What you entered is still here.';
const UNCHARGED = 'Nothing was charged, and what you entered is still here.';
const WAITS = 'We’ll check first, so you won’t be charged twice.';
test.each<[PurchaseStep, string, string]>([
  ['opportunity', UNSENT, UNSENT],
  ['account', UNSENT, UNSENT],
  // Its own words say so.
  ['cache', '', ''],
  // Only the ledger knows.
  ['pay', WAITS, UNCHARGED],
  // Was paid before.
  ['bind', '', ''],
])('after %s without a response, the page says what happened to the money as far as it is certain', async (step, isAway, isBack) => {
  const away = { is: true };
  const record = paymentPage([failed(step)], statusOf('NONE'), away);
  record(accepted);
  type({ ...card, ...account });
  const said = (): string => screen.getByRole('alert').textContent.replace(faultMessages[step], '');
  await press();
  await act(() => Promise.resolve());
  expect(said()).toContain(isAway);
  expect(/othing was charged/.test(said())).toBe(isAway === UNSENT);
  away.is = false;
  await press();
  await act(() => Promise.resolve());
  expect(said()).toContain(isBack);
  expect(/othing was charged/.test(said())).toBe(isBack !== '');
});

describe('an earlier problem', () => {
  const declined = paymentDeclined({ offer: 'offer-1', message: 'Payment method declined.', field: null });
  const away = 'Oops! We can’t reach our service right now. Nothing new was charged. Please try again.';
  const steps: readonly (readonly [string, FlowEvent])[] = [
    ...(['opportunity', 'account', 'cache', 'pay'] as const).map((step) => [step, failed(step)] as const),
    ['a decline', declined],
  ];
  const stands = { OPEN: 'We don’t know yet', UNCONFIRMED: 'We don’t know yet', PAID: 'was received' } as const;
  const cases = steps.flatMap(([what, event]) => (['OPEN', 'UNCONFIRMED', 'PAID'] as const).map((payment) => [what, payment, event] as const));

  async function pressed(event: FlowEvent, payment: Status['payment'], isAway = { is: false }): Promise<Shown> {
    const record = paymentPage([event], statusOf(payment), isAway);
    record(accepted);
    type({ ...card, ...account });
    fireEvent.click(screen.getByRole('button', { name: 'Purchase' }));
    await waitFor(() => expect(document.getElementById('cardNumber')).toBeNull());
    return record;
  }

  test.each(cases)('(%s) is hidden once the payment is %s', async (_what, payment, event) => {
    await pressed(event, payment);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText((text) => text.includes(stands[payment]))).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Nothing was charged|NOT been applied|resubmit/);
  });

  test('is shown for an attempt after it: the ledger could not be reached', async () => {
    const isAway = { is: false };
    await pressed(failed('pay', away), 'PAID', isAway);
    expect(screen.queryByRole('alert')).toBeNull();
    isAway.is = true;
    fireEvent.click(screen.getByRole('button', { name: 'Finish purchase' }));
    expect((await screen.findByRole('alert')).textContent).toContain(away);
    expect(screen.getByText(/was received/)).toBeTruthy();
  });
});

/** The page asks the journal again. */
const askAgain = (): Promise<void> => act(async () => waiting.splice(0).forEach((resolve) => resolve()));

test('a purchase whose response was lost turns out paid once the facade responds, and finishes automatically, once, when the policies are issued', async () => {
  const [isAway, status]: [{ is: boolean }, { -readonly [K in keyof Status]: Status[K] }] = [{ is: true }, statusOf('PAID')];
  const record = paymentPage([failed('pay')], status, isAway);
  record(accepted);
  type({ ...card, ...account });
  await press();
  await askAgain();
  expect(screen.queryByText(/was received/)).toBeNull();
  isAway.is = false;
  await askAgain();
  expect(screen.getByText(/was received/)).toBeTruthy();
  expect(record.presses).toEqual([true]);
  status.isBound = true;
  for (const _ of 'twice') await askAgain();
  expect(record.presses).toEqual([true, false]);
});

test('a failure after a payment is shown with it', async () => {
  const paid = paymentAccepted({ offer: 'offer-1', referenceNumber: 'REF-1', amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'visa', input: 'p' });
  const record = paymentPage([paid, failed('bind')], statusOf('PAID'));
  record(accepted);
  type({ ...card, ...account });
  await press();
  expect(screen.getByRole('alert').textContent).toContain(faultMessages.bind);
  expect(screen.getByText(/was received/)).toBeTruthy();
});

describe('a payment of another device, of which this browser sees only a text', () => {
  const told = 'This application was bought on another device. Have a link mailed to see your policies here.';
  const elsewhere = (payment: Status['payment']): Status => ({ payment, offer: null, accepted: null, isBound: false, elsewhere: told });
  const buttons = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

  async function pressed(event: FlowEvent, payment: Status['payment']): Promise<State> {
    const record = paymentPage([event], elsewhere(payment));
    record(accepted);
    type({ ...card, ...account });
    await press();
    await waitFor(() => expect(document.getElementById('cardNumber')).toBeNull());
    return record.state();
  }

  test.each<[string, FlowEvent]>([
    ['was refused for it before it paid', purchaseStepFailed({ step: 'account', message: told })],
    ['got no answer', purchaseStepFailed({ step: 'pay', message: faultMessages.pay })],
  ])('is the only message if a purchase that %s finds it paid: nothing was received from here, and there is nothing to finish', async (_what, event) => {
    const state = await pressed(event, 'PAID');
    expect(screen.getByRole('alert').textContent).toBe(told);
    expect(screen.queryByText(/was received|isn’t confirmed yet/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    // The link that it speaks of may be opened in this very window.
    expect(mayHaveUnfinishedPurchase(state)).toBe(false);
  });

  test('is not called the reader’s own while it is unconfirmed', async () => {
    await pressed(purchaseStepFailed({ step: 'account', message: told }), 'UNCONFIRMED');
    expect(screen.getByRole('alert').textContent).toBe(
      `${told}That payment was started on another device, and nothing was charged here. Please don’t pay again. Call ${fitness.display.phone}, or check again below.`,
    );
    expect(screen.queryByText(/Your payment/)).toBeNull();
    expect(buttons()).toEqual(['Check again']);
  });
});

test('checking a payment in progress does not pay, although the form is filled', async () => {
  const record = paymentPage([failed('pay')], statusOf('OPEN'));
  record(accepted);
  type({ ...card, ...account });
  fireEvent.click(screen.getByRole('button', { name: 'Purchase' }));
  const check = await screen.findByRole('button', { name: 'Check payment again' });
  await effectsRun();
  fireEvent.click(check);
  expect(record.presses).toEqual([true, false]);
});
