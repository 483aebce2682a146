import { describe, expect, it } from 'vitest';
import { addressRejected, pageCompleted, pageRejected } from '#events/application';
import type { State } from '#events/buyflow';
import { decideCompletePage } from '#events/intents';
import type { Program } from '#events/program';
import { readAddress, listVisibleQuestions } from '#events/rules';
import { answered } from '../../../support/events/asking.ts';
import { fitness, trades } from '../../../support/events/programs.ts';
import { after, given } from '../../../support/events/recording.ts';
import { type Answered, TODAY, validAnswer } from '../../../support/events/valid-answers.ts';

const MESSAGE = 'Please verify that all required questions are filled out.';
const decide = (state: State, program = fitness, page = 0) => decideCompletePage({ page, today: TODAY }, state, program);

/** Valid answers to a page, including the questions that they reveal. */
function filled(program: Program, page: number, more: Record<string, Answered> = {}): Record<string, Answered> {
  const answers: Record<string, Answered> = { ...more };
  for (;;) {
    const next = listVisibleQuestions(program, program.display.pages[page]!, answers).find(({ id }) => !(id in answers));
    if (!next) return answers;
    answers[next.id] = validAnswer(next, 1);
  }
}

describe('given a page, when the buyer continues, then', () => {
  // spec: 5.5, 4.26
  it('missing answers are named, in the order of the page', () => {
    const questions = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'address1',
      'city',
      'state',
      'zip',
      'disciplines',
      'employment',
      'venue',
      'hoursPerWeek',
      'certified',
      'limit',
      'startDate',
      'claims',
    ];
    expect(decide(given())).toEqual([pageRejected({ page: 0, questions, message: MESSAGE })]);
  });

  // spec: 4.26
  it('the page is complete if every answer is valid', () => {
    expect(decide(answered(filled(fitness, 0)))).toEqual([pageCompleted({ page: 0 })]);
    for (const page of [0, 1, 2]) expect(decide(answered(filled(trades, page)), trades, page)).toEqual([pageCompleted({ page })]);
  });

  it('answers that are wrong are not called missing', () => {
    const wrong = { ...filled(fitness, 0), hoursPerWeek: '99', startDate: '2026-11-19' };
    expect(decide(answered(wrong))).toEqual([pageRejected({ page: 0, questions: ['hoursPerWeek', 'startDate'], message: 'Check the answers marked below.' })]);
  });

  it('invalid answers are named as well as missing ones', () => {
    const state = answered({ ...filled(fitness, 0), hoursPerWeek: '99', startDate: '2026-11-19', city: '' });
    expect(decide(state)).toEqual([pageRejected({ page: 0, questions: ['city', 'hoursPerWeek', 'startDate'], message: MESSAGE })]);
  });

  it('the same answers may be wrong on another day', () => {
    const state = answered({ ...filled(fitness, 0), startDate: TODAY });
    expect(decideCompletePage({ page: 0, today: TODAY }, state, fitness)).toEqual([pageCompleted({ page: 0 })]);
    expect(decideCompletePage({ page: 0, today: '2026-11-21' }, state, fitness)).toMatchObject([{ data: { questions: ['startDate'] } }]);
  });

  it('a hidden question is not required, and one that an answer reveals is', () => {
    const other = filled(fitness, 0, { disciplines: ['yoga', 'other'], disciplinesOther: '' });
    expect(decide(answered(other))).toMatchObject([{ type: 'PageRejected', data: { questions: ['disciplinesOther'] } }]);
    expect(decide(answered({ ...other, disciplines: ['yoga'] }))).toEqual([pageCompleted({ page: 0 })]);
  });

  it('only that page counts', () => {
    expect(decide(answered(filled(trades, 1)), trades, 1)).toEqual([pageCompleted({ page: 1 })]);
    expect(decide(answered(filled(trades, 1)), trades, 0)).toMatchObject([{ type: 'PageRejected' }]);
  });

  it('an address that the service refused does not block: it is validated again, as the service may have been away', () => {
    const state = answered(filled(fitness, 0));
    const refused = after(state, addressRejected({ role: 'main', entered: readAddress(state.answers, 'main'), message: '' }));
    expect(decide(refused)).toEqual([pageCompleted({ page: 0 })]);
  });

  it('nothing happens for an unknown page', () => {
    expect(decide(given(), fitness, 9)).toEqual([]);
  });

  it('a page that asks nothing is complete', () => {
    expect(decide(given(), fitness, 1)).toEqual([pageCompleted({ page: 1 })]);
  });
});
