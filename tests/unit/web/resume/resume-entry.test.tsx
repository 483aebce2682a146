// A mailed link in a window that cannot take the application in now: it says so before anything is asked for, so that link and code stay good. And one that leads on no more.
import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { pageEntered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { type PurchaseStep, paymentDeclined, paymentUnconfirmed, purchaseRequested, purchaseStepFailed } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { ResumeEntry } from '../../../../web/app/ResumeEntry.tsx';
import type { Graph } from '#workflows/ports';
import { ResumePage } from '../../../../web/features/resume/index.ts';
import { readTabLog } from '../../../../web/event-log/tab-log.ts';
import { createRecorder } from '../../../../web/event-log/recorder.ts';
import { createTabStorage } from '../../../../web/event-log/tab-storage.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { started } from '../../../support/events/recording.ts';

const asked = vi.fn<typeof fetch>();
const SEND = 'Send security code';

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', `/resume?sitename=fitness#${'t'.repeat(43)}`);
  asked.mockReset().mockRejectedValue(new TypeError('no line'));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An application in this window, on its payment page. */
function onPayment() {
  const storage = createTabStorage(() => window.sessionStorage);
  const recorder = createRecorder({ storage, log: readTabLog(storage, 'r1'), release: 'r1', now: () => 1_800_000_000_000 });
  recorder.record(started, pageEntered({ page: 1, path: '/Payment' }));
  return recorder;
}
const openLink = (): void => void render(<ResumeEntry program={fitness} release="r1" />);
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a running purchase keeps its window and offers the way back to it', () => {
  onPayment().record(purchaseStepFailed({ step: 'pay', message: 'Oops!' }));
  const before = Object.entries(window.sessionStorage);
  openLink();
  expect(screen.getByText('A purchase is in progress in this window')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue with the purchase' }).getAttribute('href')).toBe('/Payment');
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(Object.entries(window.sessionStorage)).toEqual(before);
});

test('a purchase that started after the link was opened keeps its window, too', () => {
  const recorder = onPayment();
  openLink();
  recorder.record(purchaseStepFailed({ step: 'pay', message: 'Oops!' }));
  fireEvent.click(button(SEND));
  expect(screen.getByText('A purchase is in progress in this window')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

const offer = 'offer-1';
const failedAt = (step: PurchaseStep): FlowEvent => purchaseStepFailed({ step, message: 'Oops!' });
test.each<[string, boolean, FlowEvent | null]>([
  ['was interrupted', true, null],
  ['is not confirmed', true, paymentUnconfirmed({ offer, message: 'Oops!' })],
  ['failed as it paid', true, failedAt('pay')],
  ['failed once it had paid', true, failedAt('bind')],
  ['was declined', false, paymentDeclined({ offer, message: 'Declined.', field: null })],
  ['failed before the account', false, failedAt('opportunity')],
  ['got no account', false, failedAt('account')],
  ['was not cached', false, failedAt('cache')],
])('whether a purchase that %s keeps its window: %s', (_what, isKept, outcome) => {
  const recorder = onPayment();
  recorder.record(quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() }), purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }));
  if (outcome) recorder.record(outcome);
  openLink();
  expect(screen.queryByText('A purchase is in progress in this window') !== null).toBe(isKept);
});

test('an application without a running purchase is replaced', () => {
  onPayment();
  openLink();
  expect(button(SEND)).toBeTruthy();
});

test.each(['refused', 'full'])('reports that storage is %s before a code is requested, and can try again', (how) => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((_key, value) => {
    if (how === 'refused' || value.length > 100_000) throw new Error('QuotaExceededError');
  });
  openLink();
  expect(screen.getByText('Your browser isn’t saving your answers')).toBeTruthy();
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
  fireEvent.click(button('Try again'));
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
  refused.mockRestore();
  fireEvent.click(button('Try again'));
  expect(button(SEND)).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  // The trial leaves nothing behind.
  expect(window.sessionStorage).toHaveLength(0);
});

test('a link whose application was bought with another email says so and offers no new link', async () => {
  const message =
    'This application was bought with a different email. To open it here, you need a link sent to that email. In the window where the application is open, choose Save and finish later and enter that email.';
  const graph = ((_: unknown, { input }: { input: object }) =>
    Promise.resolve(
      'code' in input
        ? { resumeApplication: { __typename: 'ResumeRefused', code: 'BOUGHT_SINCE', message, mailsTo: null } }
        : { mailResumeCode: { __typename: 'ResumeCodeMailed', maskedEmail: 'm•••@example.com', resendAfter: 30 } },
    )) as unknown as Graph;
  const onResumed = vi.fn();
  render(<ResumePage program={fitness} graph={graph} token={'t'.repeat(43)} findBlocker={() => null} onResumed={onResumed} />);
  fireEvent.click(button(SEND));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
  fireEvent.click(button('Continue'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send a new link/ })).toBeNull();
  expect(onResumed).not.toHaveBeenCalled();
});
