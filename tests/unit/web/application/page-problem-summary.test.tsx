// @vitest-environment jsdom
// Why a page was refused: one line a question, no two alike, and none that goes away while the buyer types.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressRejected, pageEntered, pageRejected, questionAnswered, zipMismatchFound } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import { offerLapsed, quoteFailed } from '#events/quote';
import { OFFLINE } from '#workflows/refusal';
import { PageProblemSummary } from '../../../../web/features/application/index.ts';
import { useSession } from '../../../../web/state/session.ts';
import { fitnessAnswers, yogaAnswers } from '../../../support/answers.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { paying } from '../../../support/events/paying.ts';
import { fitness, yoga } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const retry = vi.fn<() => void>();
const INCOMPLETE = 'Please verify that all required questions are filled out.';

const answered = Object.entries(fitnessAnswers('maya@example.com')).map(([question, value]) => questionAnswered({ question, value: value as string }));

/** Answers the first question by a click. */
function Answer(): JSX.Element {
  const { ports } = useSession();
  return (
    <button type="button" onClick={() => ports.record(questionAnswered({ question: 'firstName', value: 'Maya' }))}>
      Answer
    </button>
  );
}

const network = vi.spyOn(navigator, 'onLine', 'get');
const goOnline = (isOnline: boolean): void => {
  network.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => void network.mockReturnValue(true));

function show(program: Program, events: readonly FlowEvent[]): void {
  const page = (
    <>
      <Answer />
      <PageProblemSummary index={0} attempt={1} onRetry={retry} />
    </>
  );
  renderInSession(program, page, { events: [...events] });
}

const refuse = (program: Program, message: string, questions: string[], ...before: FlowEvent[]): void => show(program, [...before, pageRejected({ page: 0, questions, message })]);

const linkNames = (): string[] =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => [...link.querySelectorAll('[aria-hidden=true]')].reduce((text, hidden) => text.replace(hidden.textContent ?? '', ''), link.textContent ?? ''));

test('names each question that lacks an answer, without repeating why', () => {
  refuse(fitness, INCOMPLETE, ['firstName', 'lastName']);
  expect(linkNames().slice(0, 2)).toEqual(['First name', 'Last name']);
  expect(screen.getByRole('alert').textContent).not.toContain('This is a required field');
});

test('says that answers are wrong once nothing is missing, but something is wrong', () => {
  const refused = pageRejected({ page: 0, questions: ['firstName', 'zip'], message: INCOMPLETE });
  const wrong = questionAnswered({ question: 'zip', value: '7' });
  show(fitness, [...answered, questionAnswered({ question: 'firstName', value: '' }), wrong, refused]);
  const heading = (): string | null => within(screen.getByRole('alert')).getByRole('heading').textContent;
  expect(heading()).toBe(INCOMPLETE);
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(heading()).toBe('Check the answers marked below.');
});

test('says why the next attempt failed once everything that was missing is there', () => {
  goOnline(false);
  const refused = [pageRejected({ page: 0, questions: ['firstName'], message: INCOMPLETE }), quoteFailed({ step: 'answers', message: INCOMPLETE })];
  show(fitness, [...refused, ...answered]);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  // It failed before quoting began, so the rejection is still there.
  show(fitness, [...refused, ...answered, quoteFailed({ step: 'payment', message: OFFLINE })]);
  expect(screen.getByRole('alert').textContent).toContain(OFFLINE);
});

test('says why an attempt failed after the answers that the facade refused were corrected on another visit', () => {
  goOnline(false);
  const refused = pageRejected({ page: 0, questions: ['zip'], message: 'Check the answers marked below.', messages: ['Please check the ZIP code.'] });
  show(fitness, [refused, ...answered, pageEntered({ page: 0, path: '/' }), quoteFailed({ step: 'payment', message: OFFLINE })]);
  expect(screen.getByRole('alert').textContent).toContain(OFFLINE);
});

// spec: 3.31
test('of a page that lacked answers is gone on the next visit once they are there, and lists those that still lack', () => {
  const refused = [pageRejected({ page: 0, questions: ['firstName', 'lastName'], message: INCOMPLETE }), quoteFailed({ step: 'answers', message: INCOMPLETE })];
  const visit = pageEntered({ page: 0, path: '/' });
  show(fitness, [...refused, ...answered, visit, visit]);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  show(fitness, [...refused, ...answered, questionAnswered({ question: 'lastName', value: '' }), visit]);
  expect([linkNames(), within(screen.getByRole('alert')).queryByRole('button')]).toEqual([['Last name'], null]);
});

const refusedAddress = (): FlowEvent[] => {
  const entered = { street1: fitnessAnswers('')['address1'] as string, street2: '', city: 'Austin', state: 'CA', postalCode: '78704', county: '' };
  return [
    ...answered,
    questionAnswered({ question: 'state', value: 'CA' }),
    addressRejected({ role: 'main', entered, message: 'Please enter a valid address.' }),
    quoteFailed({ step: 'address', message: 'Please verify a valid address has been entered.' }),
  ];
};

test('of a refused address is its street, and its ZIP code if that seems to be in another state', () => {
  const street = 'Street address: Please enter a valid address.';
  show(fitness, refusedAddress());
  expect(linkNames()).toEqual([street]);
  cleanup();
  show(fitness, [...refusedAddress(), zipMismatchFound({ zipQuestion: 'zip', stateQuestion: 'state', state: 'TX' })]);
  expect(linkNames()).toEqual([street, 'ZIP code: This ZIP code seems to be in Texas. Check it and the state.']);
});

describe('of answers that the server refused', () => {
  const visit = pageEntered({ page: 0, path: '/' });
  const ADDRESS = 'Please verify a valid address has been entered.';
  const MEMBER = 'Please enter a valid member number.';
  const yogaAnswered = Object.entries(Object.assign({}, ...yogaAnswers('maya@example.com'))).map(([question, value]) => questionAnswered({ question, value: value as string }));
  const street = fitnessAnswers('')['address1'] as string;
  const entered = { street1: street, street2: '', city: 'Austin', state: 'TX', postalCode: '78704', county: '' };

  // spec: 3.31
  test.each<[string, Program, FlowEvent[], FlowEvent]>([
    [
      'the member number',
      yoga,
      [
        ...yogaAnswered,
        questionAnswered({ question: 'memberNumber', value: 'UNKNOWN7' }),
        pageRejected({ page: 0, questions: ['memberNumber'], message: MEMBER, messages: [MEMBER] }),
        quoteFailed({ step: 'sponsor', message: MEMBER }),
      ],
      questionAnswered({ question: 'memberNumber', value: 'M-1001' }),
    ],
    [
      'an address',
      fitness,
      [...answered, addressRejected({ role: 'main', entered, message: 'Please enter a valid address.' }), quoteFailed({ step: 'address', message: ADDRESS })],
      questionAnswered({ question: 'address1', value: '1204 S Congress Ave' }),
    ],
  ])('keeps %s over a reload while it is the same, and is gone once it was changed', (_what, program, refused, correction) => {
    show(program, [...refused, visit]);
    expect(linkNames()).toHaveLength(1);
    cleanup();
    show(program, [...refused, correction]);
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show(program, [...refused, correction, visit]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('says what is wrong with an answer that was given', () => {
  refuse(fitness, INCOMPLETE, ['zip'], questionAnswered({ question: 'zip', value: '7' }));
  expect(linkNames().find((name) => name.startsWith('ZIP code'))).toMatch(/^ZIP code: Please/);
});

test('adds the section where two questions have one label', () => {
  const pages = yoga.display.pages.map((page) => ({
    ...page,
    components: page.components.map((component) => (component.type === 'Underwriting' ? { ...component, schema: ['city'], title: 'Studios' } : component)),
  }));
  refuse(
    {
      ...yoga,
      display: {
        ...yoga.display,
        pages: [{ ...pages[0]!, components: [...pages[0]!.components, { type: 'Underwriting', title: 'Studios', schema: ['city'] }] }, ...pages.slice(1)],
      },
    },
    INCOMPLETE,
    ['city'],
  );
  expect(linkNames().filter((name) => name.startsWith('City'))).toEqual(['City (Insured contact information)', 'City (Studios)']);
});

test('keeps the line of an answer that was given since, as done', () => {
  refuse(fitness, INCOMPLETE, ['firstName', 'lastName']);
  const before = linkNames().length;
  fireEvent.click(screen.getByText('Answer'));
  expect(linkNames()).toHaveLength(before);
  expect(linkNames().slice(0, 2)).toEqual(['First name (done)', 'Last name']);
});

test('has Try again beside the reason if no answer is wrong', () => {
  refuse(fitness, INCOMPLETE, ['firstName']);
  expect(within(screen.getByRole('alert')).queryByRole('button')).toBeNull();
  cleanup();
  refuse(fitness, 'Oops! An error has occurred, please try again later', [], ...answered);
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

describe('an attempt that failed offline', () => {
  const offline = [...answered, pageRejected({ page: 0, questions: [], message: OFFLINE })];
  const page = (
    <main id="main" tabIndex={-1}>
      <PageProblemSummary index={0} attempt={1} onRetry={retry} />
    </main>
  );

  test('stays with its button when the network is back, until the next visit', () => {
    goOnline(false);
    renderInSession(fitness, page, { events: offline });
    const summary = screen.getByRole('alert');
    expect([document.activeElement, summary.textContent]).toEqual([summary, expect.stringContaining('Please try again when you’re back online.')]);
    goOnline(true);
    expect([document.activeElement, summary.textContent]).toEqual([summary, `${OFFLINE}You’re back online. Please try again.Try again`]);
    cleanup();
    renderInSession(fitness, page, { events: offline });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('replays as it was shown', () => {
    renderInSession(fitness, page, { events: offline, more: { isReplay: true } });
    expect(screen.getByRole('alert').textContent).toContain(OFFLINE);
  });
});

describe('after a quote that has expired', () => {
  const EXPIRED = 'Your quote has expired or changed. Nothing was charged. Please get a new quote.';
  const lapsed = [...answered, ...paying, offerLapsed({ offer: offerOf().id, message: EXPIRED }), pageEntered({ page: 0, path: '/' })];

  test('leads to a new quote', () => {
    renderInSession(fitness, <PageProblemSummary index={0} attempt={1} onRetry={retry} />, { events: lapsed });
    const summary = screen.getByRole('alert');
    expect(summary.textContent).toBe(`${EXPIRED}Your answers are saved. You’ll see today’s price before you pay.Get a new quote`);
    retry.mockClear();
    fireEvent.click(within(summary).getByRole('button', { name: 'Get a new quote' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('leads from an earlier page to the one that quotes', () => {
    const goTo = vi.fn<(page: number) => void>();
    const [page, ...others] = fitness.display.pages;
    const twoPages = { ...fitness, display: { ...fitness.display, pages: [{ ...page!, components: [] }, page!, ...others] } };
    renderInSession(twoPages, <PageProblemSummary index={0} attempt={1} onRetry={retry} />, { events: lapsed, more: { goTo } });
    fireEvent.click(screen.getByRole('button', { name: 'Get a new quote' }));
    expect(goTo).toHaveBeenCalledWith(1);
  });
});
