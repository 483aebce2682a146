// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addressChosen, questionAnswered, zipMismatchFound } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { findQuestion } from '#events/rules';
import { fitness, yoga } from '../../../support/events/programs.ts';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { renderInSession } from '../render-in-session.tsx';

const questions = ['city', 'state', 'zip'].map((id) => findQuestion(fitness, id)!);
const IN_TEXAS = 'Important: This ZIP code seems to be in Texas. Check it and the state.';
const said = (): string => screen.queryByRole('status')?.textContent ?? '';
const answered = (state: string, zip: string): FlowEvent[] => [questionAnswered({ question: 'state', value: state }), questionAnswered({ question: 'zip', value: zip })];

/** Resolves after the page's own import of the lookup, which was asked for before. */
const lookUp = (): Promise<void> =>
  act(async () => {
    await import('../../../../web/form/find-zip-state.ts');
    await import('../../../../web/form/find-zip-state.ts');
  });

/** Renders the address. */
async function show(events: readonly FlowEvent[], more: object = {}): Promise<readonly FlowEvent[]> {
  const recorded = renderInSession(fitness, <AnswersForm questions={questions}>{() => <QuestionList questions={questions} isStrict={false} />}</AnswersForm>, { events, more });
  await lookUp();
  return recorded;
}

test('a ZIP code of another state is told below the address, and recorded', async () => {
  expect(await show(answered('CA', '78701-2345'))).toEqual([zipMismatchFound({ zipQuestion: 'zip', stateQuestion: 'state', state: 'TX' })]);
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

test('is told of the address that a certificate goes to', async () => {
  const questions = ['studioNamed', 'holderCity', 'holderState', 'holderZip'].map((id) => findQuestion(yoga, id)!);
  const [state, zip] = [questionAnswered({ question: 'holderState', value: 'TX' }), questionAnswered({ question: 'holderZip', value: '10001' })];
  const page = <AnswersForm questions={questions}>{() => <QuestionList questions={questions} isStrict={false} />}</AnswersForm>;
  const recorded = renderInSession(yoga, page, { events: [questionAnswered({ question: 'studioNamed', value: 'yes' }), state, zip] });
  await lookUp();
  expect(recorded).toEqual([zipMismatchFound({ zipQuestion: 'holderZip', stateQuestion: 'holderState', state: 'NY' })]);
  expect(said()).toBe('Important: This ZIP code seems to be in New York. Check it and the state.');
});

test('is told until either has another answer', async () => {
  const found = [...answered('CA', '78701'), zipMismatchFound({ zipQuestion: 'zip', stateQuestion: 'state', state: 'TX' })];
  expect(await show(found)).toEqual([]);
  expect(said()).toBe(IN_TEXAS);
  cleanup();
  await show([...found, questionAnswered({ question: 'state', value: 'TX' })]);
  expect(said()).toBe('');
  cleanup();
  const address = { street1: '88 River St', street2: '', city: 'Austin', state: 'TX', postalCode: '78702', county: '' };
  await show([...found, addressChosen({ role: 'main', saved: 'a2', address })]);
  expect(said()).toBe('');
});

test('a replay tells what was told, and records nothing', async () => {
  expect(await show(answered('CA', '78701'), { isReplay: true })).toEqual([]);
  expect(said()).toBe('');
  cleanup();
  await show([...answered('CA', '•••'), zipMismatchFound({ zipQuestion: 'zip', stateQuestion: 'state', state: 'TX' })], { isReplay: true });
  expect(said()).toBe(IN_TEXAS);
});
