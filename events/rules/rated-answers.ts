import type { Answers, AnswerValue, Program } from '#events/program';
import { isUnanswered } from './answer-errors.ts';
import { isVisible } from './conditions.ts';

export interface RatedAnswer {
  readonly question: string;
  readonly value: AnswerValue;
}

/** What rating is told: visible questions that have an answer, in the program's order; never the payer's details. */
export const ratedAnswers = (program: Program, answers: Answers): RatedAnswer[] =>
  program.spoke.questions
    .filter(({ id }) => !id.startsWith('billing'))
    .filter((question) => isVisible(question, answers))
    .flatMap(({ id }) => {
      const value = answers[id];
      return value === undefined || isUnanswered(value) ? [] : [{ question: id, value }];
    });
