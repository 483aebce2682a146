// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { questionAnswered, zipMismatchFound } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { findQuestion } from '#events/rules';
import { fitness } from '../../../support/events/programs.ts';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { renderInSession } from '../render-in-session.tsx';

const questions = ['city', 'state', 'zip'].map((id) => findQuestion(fitness, id)!);
const IN_TEXAS = 'Important: This ZIP code seems to be in Texas. Check it and the state.';
const said = (): string => screen.queryByRole('status')?.textContent ?? '';
const answered = (state: string, zip: string): FlowEvent[] => [questionAnswered({ question: 'state', value: state }), questionAnswered({ question: 'zip', value: zip })];

/** Renders the address. Resolves after the page's own import of the lookup, which was asked for before. */
async function show(events: readonly FlowEvent[], more: object = {}): Promise<readonly FlowEvent[]> {
  const recorded = renderInSession(fitness, <AnswersForm questions={questions}>{() => <QuestionList questions={questions} isStrict={false} />}</AnswersForm>, { events, more });
  await act(async () => {
    await import('../../../../web/form/find-zip-state.ts');
    await import('../../../../web/form/find-zip-state.ts');
  });
  return recorded;
}

test('a ZIP code of another state is told below the address, and recorded', async () => {
  expect(await show(answered('CA', '78701-2345'))).toEqual([zipMismatchFound({ role: 'main', state: 'TX' })]);
  expect(said()).toBe(IN_TEXAS);
});

test.each([
  ['TX', '78701'],
  ['CA', '00000'],
  ['', '78701'],
  ['CA', ''],
])('nothing is told of %j with %j', async (state, zip) => {
  expect(await show(answered(state, zip))).toEqual([]);
  expect(said()).toBe('');
});

test('is told until either has another answer', async () => {
  const found = [...answered('CA', '78701'), zipMismatchFound({ role: 'main', state: 'TX' })];
  expect(await show(found)).toEqual([]);
  expect(said()).toBe(IN_TEXAS);
  cleanup();
  await show([...found, questionAnswered({ question: 'state', value: 'TX' })]);
  expect(said()).toBe('');
});

test('a replay tells what was told, and records nothing', async () => {
  expect(await show(answered('CA', '78701'), { isReplay: true })).toEqual([]);
  expect(said()).toBe('');
  cleanup();
  await show([...answered('CA', '•••'), zipMismatchFound({ role: 'main', state: 'TX' })], { isReplay: true });
  expect(said()).toBe(IN_TEXAS);
});
