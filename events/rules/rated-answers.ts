import { type Answers, type AnswerValue, type Program, isAskedAtPayment } from '#events/program';
import { isUnanswered } from './answer-errors.ts';
import { countingAnswers } from './conditions.ts';

export interface RatedAnswer {
  readonly question: string;
  readonly value: AnswerValue;
}

/** What rating is told: visible questions that have an answer, in the program's order; never the payer's details. */
export function ratedAnswers(program: Program, answers: Answers): RatedAnswer[] {
  const counting = countingAnswers(program, answers);
  return program.spoke.questions
    .filter(({ id }) => !isAskedAtPayment(id))
    .flatMap(({ id }) => {
      const value = counting[id];
      return value === undefined || isUnanswered(value) ? [] : [{ question: id, value }];
    });
}
