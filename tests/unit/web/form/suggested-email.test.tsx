// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emailSuggested, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { identityVerified } from '#events/identity';
import { findQuestion } from '#events/rules';
import { fitness } from '../../../support/events/programs.ts';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { renderInSession } from '../render-in-session.tsx';

const question = findQuestion(fitness, 'email')!;
const offer = (email = 'maya@gmail.com'): HTMLElement | null => screen.queryByRole('button', { name: `Did you mean ${email}?` });
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Email/ });

const show = (events: readonly FlowEvent[], more: object = {}): readonly FlowEvent[] =>
  renderInSession(fitness, <AnswersForm questions={[question]}>{() => <QuestionList questions={[question]} isStrict={false} />}</AnswersForm>, { events, ...more });

const answered = (value: string): FlowEvent => questionAnswered({ question: 'email', value });

/** Resolves after the field's own import of the speller, which was asked for before. */
const untilSpelled = (): Promise<void> =>
  act(async () => {
    await import('../../../../web/form/spell-email.ts');
    await import('../../../../web/form/spell-email.ts');
  });

async function type(text: string): Promise<void> {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
  act(() => field().blur());
  await untilSpelled();
}

test('with a typo is asked about, and a click enters what was meant', async () => {
  const recorded = show([]);
  await type('maya@gmial.com');
  expect(screen.getByRole('status').textContent).toBe('Did you mean maya@gmail.com?');
  act(() => void fireEvent.click(offer()!));
  expect(recorded.map(({ type: what, data }) => [what, data])).toEqual([
    ['QuestionAnswered', { question: 'email', value: 'maya@gmial.com' }],
    ['EmailSuggested', { question: 'email', suggestion: 'maya@gmail.com' }],
    ['QuestionAnswered', { question: 'email', value: 'maya@gmail.com' }],
  ]);
  expect(field().value).toBe('maya@gmail.com');
  expect(document.activeElement).toBe(field());
  expect(offer()).toBeNull();
});

test('is entered by a click that takes the focus from the field', async () => {
  const recorded = show([answered('maya@gmial.com'), emailSuggested({ question: 'email', suggestion: 'maya@gmail.com' })]);
  act(() => field().focus());
  fireEvent.pointerDown(offer()!);
  act(() => offer()!.focus());
  fireEvent.pointerUp(offer()!);
  act(() => void fireEvent.click(offer()!));
  await untilSpelled();
  expect(recorded).toEqual([answered('maya@gmail.com')]);
  expect(field().value).toBe('maya@gmail.com');
});

test('is offered in a replay, which records nothing, until another answer takes it away', async () => {
  const hidden = answered('•••');
  const suggested = emailSuggested({ question: 'email', suggestion: '•••' });
  const replay = { more: { isReplay: true } };
  expect(show([answered('maya@gmial.com')], replay)).toEqual([]);
  await untilSpelled();
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  show([hidden, suggested], replay);
  expect(offer('•••')).not.toBeNull();
  cleanup();
  show([hidden, suggested, hidden], replay);
  expect(offer('•••')).toBeNull();
});

test('is asked about once as long as it stays', async () => {
  const recorded = show([answered('maya@gmial.com'), emailSuggested({ question: 'email', suggestion: 'maya@gmail.com' })]);
  await type('maya@gmial.com');
  expect(offer()).not.toBeNull();
  expect(recorded).toEqual([]);
});

test.each(['maya@gmail.com', 'maya@castillo-books.com', 'maya'])('%s is not asked about', async (email) => {
  const recorded = show([]);
  await type(email);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(recorded.map(({ type: what }) => what)).toEqual(['QuestionAnswered']);
});

test('of an account is not: the event would stay after the logout', async () => {
  const filled = questionAnswered({ question: 'email', value: 'maya@gmial.com', source: 'account' });
  const holder = identityVerified({ userName: 'maya@gmial.com', primaryPhone: null });
  const recorded = show([holder, filled]);
  await untilSpelled();
  expect(recorded).toEqual([]);
});
