// The ways of buyers who meet what the facade refuses, operation by operation.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { expect } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { credentialsAccepted, emailChecked, identityVerified, loginOpened, savedDataLoaded, securityCodeSent } from '#events/identity';
import type { Answers, Program } from '#events/program';
import { savedPaymentMethodChosen, termsAccepted } from '#events/purchase';
import { opportunitySaved, quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import type { SavedMethod } from '#workflows/ports';
import { ApplicationPage } from '../../../web/features/application/index.ts';
import { LoginDialog } from '../../../web/features/identity/index.ts';
import { PaymentPage } from '../../../web/features/purchase/index.ts';
import { ResumePage, SaveForLater } from '../../../web/features/resume/index.ts';
import { SaveStatusNotice } from '../../../web/app/SaveStatusNotice.tsx';
import type { EventsRefusalReason } from '../../../web/generated/graphql.ts';
import type { EventSyncStatus } from '../../../web/event-log/event-sync.ts';
import { event, line } from '../../support/event-sync-line.ts';
import { fitnessAnswers, yogaAnswers } from '../../support/answers.ts';
import { offerOf } from '../../support/events/offers.ts';
import { fitness, yoga } from '../../support/events/programs.ts';
import type { Played, Scene } from './played-page.tsx';
import { type Script, scriptedFacade } from './scripted-facade.ts';

export interface Expected {
  /** The field that is marked; the summary leads there. */
  readonly marks?: string;
  /** What is read in the alerts and notices of the page. */
  readonly says?: RegExp;
  /** Where Next or Continue leads. */
  readonly leads?: string;
  /** Nothing is to be done by the buyer: the purchase is complete. */
  readonly isComplete?: true;
  /** The purchase is over, and the first page says why: nothing is bought before the next quote. */
  readonly quotesAgain?: RegExp;
}

export interface Walk {
  readonly by: string;
  readonly program: Program;
  readonly part: JSX.Element;
  readonly scene: Scene;
  readonly act: (played: Played) => Promise<void>;
  readonly expected: Expected;
}

export const email = 'maya@example.com';
export const answered = (answers: Answers): FlowEvent[] => Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: value as string }));
const checked = (more: object = {}): FlowEvent => emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false, ...more });

const said = (): string => [...document.querySelectorAll('[role="alert"], [role="status"]')].map(({ textContent }) => textContent).join(' ');

export async function expectWayOn(played: Played, { marks, says, leads, isComplete, quotesAgain }: Expected): Promise<void> {
  if (leads !== undefined) expect(played.ledTo()).toBe(leads);
  expect(played.state().purchase.hasPurchased).toBe(isComplete ?? false);
  if (quotesAgain) {
    expect(played.state().quote.isStale).toBe(true);
    played.show(<ApplicationPage page={fitness.display.pages[0]!} index={0} />);
    expect(said()).toMatch(quotesAgain);
  }
  if (says) await waitFor(() => expect(said()).toMatch(says));
  if (marks !== undefined) {
    await waitFor(() => expect(document.getElementById(marks)?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(`${marks}-error`)?.textContent).toMatch(/\w{3,}/);
  }
}

/** Clicks a button that a process runs behind, and waits for its end. */
async function click(name: string | RegExp): Promise<void> {
  const button = screen.getAllByRole('button', { name }).at(-1)!;
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await waitFor(() => expect(button.isConnected && button.getAttribute('aria-busy') !== null).toBe(false));
}

const type = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(document.getElementById(name)!, { target: { value } });
};

const pageOf = (program: Program): JSX.Element => <ApplicationPage page={program.display.pages[0]!} index={0} />;

export const onQuoting = (by: string, answer: unknown, expected: Expected): Walk => ({
  by,
  program: fitness,
  part: pageOf(fitness),
  scene: { events: answered(fitnessAnswers(email)), facade: { [by]: answer } },
  act: () => click('Continue'),
  expected,
});

export const onNext = (by: string, answer: unknown, expected: Expected): Walk => ({
  by,
  program: yoga,
  part: pageOf(yoga),
  scene: { events: answered({ ...yogaAnswers(email)[0]!, memberNumber: 'M-1001' }), facade: { [by]: answer } },
  act: () => click('Next'),
  expected,
});

const card = { cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2030', securityCode: '123' };
const passwords = { password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
const quoted = [
  ...answered(fitnessAnswers(email)),
  checked(),
  quoteRequested({ page: 0 }),
  opportunitySaved({ opportunity: { id: 'opportunity-1', accountId: 'crm-1', products: [] }, location: 'Quote' }),
  quoteReceived({ offer: offerOf() }),
  pageEntered({ page: 1, path: '/Payment' }),
  termsAccepted({ text: buildTerms(fitness, offerOf().quotes).textHash, adminFee: '$25' }),
];
const payment = <PaymentPage summary={null} notices={null} total="100.00" />;

interface More {
  /** Before the quote, and after it. */
  readonly before?: readonly FlowEvent[];
  readonly events?: readonly FlowEvent[];
  readonly facade?: Script;
  /** What is typed into the account section. */
  readonly fields?: object;
}

export const onPaying = (by: string, answer: unknown, expected: Expected, more: More = {}): Walk => ({
  by,
  program: fitness,
  part: payment,
  scene: { events: [...(more.before ?? []), ...quoted, ...(more.events ?? [])], facade: { ...more.facade, [by]: answer } },
  act: async () => {
    type({ ...card, ...(more.fields ?? passwords) });
    await click('Purchase');
  },
  expected,
});

const method: SavedMethod = {
  id: 'method-1',
  kind: 'CREDIT_CARD',
  brand: 'VISA',
  name: 'Maya',
  last4: '1111',
  expires: '2030-12-31',
  isExpired: false,
  createdDate: '2026-01-01',
  displayText: 'Visa',
};
const viewer = { userName: email, primaryPhone: null, isVerified: true };
export const bySaved = (reason: string, message: string, expected: Expected): Walk => ({
  ...onPaying('SubmitPayment', { __typename: 'PaymentRefused', reason, message, mustQuoteAgain: false }, expected),
  scene: {
    events: [
      ...quoted.slice(0, -1),
      identityVerified({ userName: email, primaryPhone: null }),
      savedDataLoaded({ addresses: 0, methods: 1 }),
      savedPaymentMethodChosen({ method: 'method-1', payWithCard: true }),
      quoted.at(-1)!,
    ],
    saved: { addresses: [], methods: [method] },
    facade: { Viewer: viewer, SubmitPayment: { __typename: 'PaymentRefused', reason, message, mustQuoteAgain: false } },
  },
  act: () => click('Purchase'),
});

const openedLogin = [loginOpened({ why: 'buyer', page: null })];
const atTheCode = [...openedLogin, credentialsAccepted({ email }), securityCodeSent({ maskedEmail: 'm•••@example.com', resendAfter: 0 })];
export const login = (by: string, answer: unknown, expected: Expected): Walk => ({
  by,
  program: fitness,
  part: <LoginDialog />,
  scene: { events: by === 'LogIn' ? openedLogin : atTheCode, facade: { [by]: answer, Viewer: { ...viewer, isVerified: false } } },
  act: async () => {
    if (by === 'LogIn') type({ loginEmail: email, loginPassword: 'Passw0rd!' });
    if (by === 'VerifySecurityCode') type({ securityCodeFromEmail: 'ABC123' });
    await click({ LogIn: 'Log in', VerifySecurityCode: 'Verify', ResendSecurityCode: 'Resend code' }[by]!);
  },
  expected,
});

export const resume = (by: string, answer: unknown, expected: Expected): Walk => {
  const graph = scriptedFacade({ [by]: answer });
  return {
    by,
    program: fitness,
    part: by === 'MailResumeLink' ? <SaveForLater /> : <ResumePage program={fitness} graph={graph} token={'t'.repeat(43)} findBlocker={() => null} onResumed={() => undefined} />,
    scene: { events: answered({ email }), facade: { [by]: answer } },
    act: async () => {
      await click(by === 'MailResumeLink' ? 'Save and go on later' : 'Send security code');
      if (by === 'MailResumeLink') await click('Send link');
      if (by !== 'ResumeApplication') return;
      type({ resumeCode: '123456' });
      await click('Go on');
    },
    expected,
  };
};

/** What the event store refuses is said over every page. */
export const onSync = (reason: EventsRefusalReason, expected: Expected): Walk => ({
  by: 'AppendEvents',
  program: fitness,
  part: <SaveStatusNotice />,
  scene: {},
  act: async ({ tellSync }) => {
    const { eventSync, world, pass, statuses, reasons } = line([event(1)]);
    world.refusal = { __typename: 'EventsRefused', reason, index: 0, event: null, field: null, message: 'refused', head: 0 };
    eventSync.begin();
    await pass();
    act(() => tellSync(statuses.at(-1) as EventSyncStatus, reasons.at(-1)));
  },
  expected,
});

export const noEmail = (reason: string, message: string | null): Walk =>
  onPaying(
    'SendPasswordUpdate',
    { isSent: false, reason, message },
    { isComplete: true },
    { facade: { PrepareAccount: { __typename: 'Account', userName: email, how: 'TEMPORARY' } } },
  );
