// One scenario for each operation that the facade can refuse: what the buyer does, and what the page shows then.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type JSX, useState } from 'react';
import { expect } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { credentialsAccepted, emailChecked, identityVerified, loginOpened, savedDataLoaded, securityCodeSent } from '#events/identity';
import { type Language, LANGUAGES, createTranslator } from '#events/language';
import type { Answers, Program } from '#events/program';
import { savedPaymentMethodChosen, termsAccepted } from '#events/purchase';
import { opportunitySaved, quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import type { Graph, SavedMethod } from '#workflows/ports';
import { ApplicationPage, PageProblemSummary } from '../../../web/features/application/index.ts';
import { LoginDialog } from '../../../web/features/identity/index.ts';
import { PaymentPage } from '../../../web/features/purchase/index.ts';
import { ResumePage, SaveForLaterButton, SaveForLaterDialog } from '../../../web/features/resume/index.ts';
import { useSession } from '../../../web/state/session.ts';
import { LanguageProvider } from '../../../web/ui/index.ts';
import { SaveStatusNotice } from '../../../web/app/SaveStatusNotice.tsx';
import type { RefusalCode } from '../../../web/generated/graphql.ts';
import type { EventSyncStatus } from '../../../web/event-log/event-sync.ts';
import { event, line } from '../../support/event-sync-line.ts';
import { fitnessAnswers, yogaAnswers } from '../../support/answers.ts';
import { offerOf } from '../../support/events/offers.ts';
import { fitness, readShipped, yoga } from '../../support/events/programs.ts';
import { listTexts } from '../../support/find-english.ts';
import { type RenderedPage, type PageOptions, renderPage } from './render-page.tsx';
import { type FacadeScript, scriptedFacade } from './scripted-facade.ts';

export interface ExpectedPage {
  /** The field that is marked and linked in the summary. */
  readonly marks?: string;
  /** The text of the page's alerts and notices. */
  readonly says?: RegExp;
  /** The outcome of Next or Continue. */
  readonly leads?: string;
  /** True if the purchase is complete. */
  readonly isComplete?: true;
  /** The first page's text if the purchase needs a new quote. */
  readonly quotesAgain?: RegExp;
}

export interface Scenario {
  readonly operation: string;
  readonly program: Program;
  readonly part: JSX.Element;
  readonly options: PageOptions;
  readonly act: (played: RenderedPage) => Promise<void>;
  readonly expected: ExpectedPage;
}

export const email = 'maya@example.com';
export const recordAnswers = (answers: Answers): FlowEvent[] => Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: value as string }));
const checked = (more: object = {}): FlowEvent => emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false, ...more });

const readMessages = (): string => [...document.querySelectorAll('[role="alert"], [role="status"]')].map(({ textContent }) => textContent).join(' ');

async function expectPage(played: RenderedPage, { marks, says, leads, isComplete, quotesAgain }: ExpectedPage): Promise<void> {
  if (leads !== undefined) expect(played.readOutcome()).toBe(leads);
  expect(played.state().purchase.hasPurchased).toBe(isComplete ?? false);
  if (quotesAgain) {
    expect(played.state().quote.isStale).toBe(true);
    played.show(<ApplicationPage page={fitness.display.pages[0]!} index={0} ProblemSummary={PageProblemSummary} />);
    expect(readMessages()).toMatch(quotesAgain);
  }
  if (says) await waitFor(() => expect(readMessages()).toMatch(says));
  if (marks !== undefined) {
    await waitFor(() => expect(document.getElementById(marks)?.closest('[aria-invalid="true"]')).not.toBeNull());
    expect(document.getElementById(`${marks}-error`)?.textContent).toMatch(/\w{3,}/);
  }
}

/** Renders the page of a scenario, does what its buyer does, and checks what the page shows then. */
export async function runScenario({ program, part, options, act: actAsBuyer, expected }: Scenario): Promise<void> {
  const page = renderPage(program, part, options);
  await actAsBuyer(page);
  await expectPage(page, expected);
}

const acceptIn = (program: Program, event: FlowEvent): FlowEvent =>
  event.type === 'TermsAccepted' ? { ...event, data: { ...event.data, text: buildTerms(program, offerOf().quotes).textHash } } : event;

/** The texts of a scenario's page, after what its buyer does. */
export async function readScenario({ program: { sitename }, part, options, act: actAsBuyer }: Scenario, language: Language): Promise<string[]> {
  const program = readShipped(sitename, language);
  const events = (options.events ?? []).map((event) => acceptIn(program, event));
  await actAsBuyer(renderPage(program, <LanguageProvider language={language}>{part}</LanguageProvider>, { ...options, events }));
  const texts = listTexts();
  cleanup();
  return texts;
}

/** Clicks a button, by its English name, and waits until its process ends. */
async function click(name: string): Promise<void> {
  const names = LANGUAGES.map((language) => createTranslator(language).known(name));
  const button = screen.getAllByRole('button', { name: (shown) => names.includes(shown) }).at(-1)!;
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await waitFor(() => expect(button.isConnected && button.getAttribute('aria-busy') !== null).toBe(false));
}

const type = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(document.getElementById(name)!, { target: { value } });
};

function SaveForLater(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SaveForLaterButton onOpen={() => setOpen(true)} />
      {isOpen ? <SaveForLaterDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function FirstPage(): JSX.Element {
  const { program } = useSession();
  return <ApplicationPage page={program.display.pages[0]!} index={0} ProblemSummary={PageProblemSummary} />;
}

export const quoteScenario = (operation: string, answer: unknown, expected: ExpectedPage): Scenario => ({
  operation,
  program: fitness,
  part: <FirstPage />,
  options: { events: recordAnswers(fitnessAnswers(email)), facade: { [operation]: answer } },
  act: () => click('Continue'),
  expected,
});

export const nextScenario = (operation: string, answer: unknown, expected: ExpectedPage): Scenario => ({
  operation,
  program: yoga,
  part: <FirstPage />,
  options: { events: recordAnswers({ ...yogaAnswers(email)[0]!, memberNumber: 'M-1001' }), facade: { [operation]: answer } },
  act: () => click('Next'),
  expected,
});

const card = { cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2030', securityCode: '123' };
const passwords = { password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
const quoted = [
  ...recordAnswers(fitnessAnswers(email)),
  checked(),
  quoteRequested({ page: 0 }),
  opportunitySaved({ opportunity: { id: 'opportunity-1', accountId: 'crm-1', products: [] }, location: 'Quote' }),
  quoteReceived({ offer: offerOf() }),
  pageEntered({ page: 1, path: '/Payment' }),
  termsAccepted({ text: buildTerms(fitness, offerOf().quotes).textHash, adminFee: '$25' }),
];
const payment = <PaymentPage summary={null} notices={null} />;

interface PaymentOptions {
  /** Events before the quote. */
  readonly before?: readonly FlowEvent[];
  /** Events after the quote. */
  readonly events?: readonly FlowEvent[];
  readonly facade?: FacadeScript;
  /** Values of the account section. */
  readonly fields?: object;
}

export const payScenario = (operation: string, answer: unknown, expected: ExpectedPage, more: PaymentOptions = {}): Scenario => ({
  operation,
  program: fitness,
  part: payment,
  options: { events: [...(more.before ?? []), ...quoted, ...(more.events ?? [])], facade: { ...more.facade, [operation]: answer } },
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
export const savedMethodScenario = (code: string, message: string, expected: ExpectedPage): Scenario => ({
  ...payScenario('SubmitPayment', { __typename: 'PaymentRefused', code, message }, expected),
  options: {
    events: [
      ...quoted.slice(0, -1),
      identityVerified({ userName: email, primaryPhone: null }),
      savedDataLoaded({ addresses: 0, methods: 1 }),
      savedPaymentMethodChosen({ method: 'method-1', payWithCard: true }),
      quoted.at(-1)!,
    ],
    saved: { addresses: [], methods: [method] },
    facade: { Viewer: viewer, SubmitPayment: { __typename: 'PaymentRefused', code, message } },
  },
  act: () => click('Purchase'),
});

const loginStepEvents = [loginOpened({ why: 'buyer', page: null })];
const codeStepEvents = [...loginStepEvents, credentialsAccepted({ email }), securityCodeSent({ maskedEmail: 'm•••@example.com', resendAfter: 0 })];
export const loginScenario = (operation: string, answer: unknown, expected: ExpectedPage): Scenario => ({
  operation,
  program: fitness,
  part: <LoginDialog />,
  options: { events: operation === 'LogIn' ? loginStepEvents : codeStepEvents, facade: { [operation]: answer, Viewer: { ...viewer, isVerified: false } } },
  act: async () => {
    if (operation === 'LogIn') type({ loginEmail: email, loginPassword: 'Passw0rd!' });
    if (operation === 'VerifySecurityCode') type({ securityCodeFromEmail: 'ABC123' });
    await click({ LogIn: 'Log in', VerifySecurityCode: 'Verify', ResendSecurityCode: 'Resend code' }[operation]!);
  },
  expected,
});

function Resume({ graph }: { readonly graph: Graph }): JSX.Element {
  const { program } = useSession();
  return <ResumePage program={program} graph={graph} token={'t'.repeat(43)} findBlocker={() => null} onResumed={() => undefined} />;
}

export const resumeScenario = (operation: string, answer: unknown, expected: ExpectedPage): Scenario => {
  const graph = scriptedFacade({ [operation]: answer });
  return {
    operation,
    program: fitness,
    part: operation === 'MailResumeLink' ? <SaveForLater /> : <Resume graph={graph} />,
    options: { events: recordAnswers({ email }), facade: { [operation]: answer } },
    act: async () => {
      await click(operation === 'MailResumeLink' ? 'Save and finish later' : 'Send security code');
      if (operation === 'MailResumeLink') await click('Send link');
      if (operation !== 'ResumeApplication') return;
      type({ resumeCode: '123456' });
      await click('Continue');
    },
    expected,
  };
};

/** A refusal of the event store, which every page reports. */
export const syncScenario = (code: RefusalCode, expected: ExpectedPage): Scenario => ({
  operation: 'AppendEvents',
  program: fitness,
  part: <SaveStatusNotice />,
  options: {},
  act: async ({ setSyncStatus }) => {
    const { eventSync, world, pass, statuses, reasons } = line([event(1)]);
    world.refusal = { __typename: 'EventsRefused', code, index: 0, event: null, field: null, message: 'refused', head: 0 };
    eventSync.begin();
    await pass();
    act(() => setSyncStatus(statuses.at(-1) as EventSyncStatus, reasons.at(-1)));
  },
  expected,
});

export const unsentEmailScenario = (code: string, message: string): Scenario =>
  payScenario(
    'SendPasswordUpdate',
    { __typename: 'PurchaseRefused', code, message },
    { isComplete: true },
    { facade: { PrepareAccount: { __typename: 'AccountPrepared', account: { userName: email }, origin: 'TEMPORARY' } } },
  );
