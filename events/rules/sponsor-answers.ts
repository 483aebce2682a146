import type { Answers, Page, Program, Question } from '#events/program';
import { MEMBER_NUMBER, OCCUPATION } from './answer-errors.ts';
import { countingAnswers } from './conditions.ts';
import { cleanLine, isBlank } from './input/index.ts';
import { pageQuestions, questionById } from './questions.ts';

/** What the buyer answered that decides whose member he is; null where it is not asked, hidden, or no answer to the question. */
export interface SponsorAnswers {
  /** A sponsor's code, or OTHER. */
  readonly membership: string | null;
  readonly occupation: string | null;
  readonly memberNumber: string | null;
}

const asked = (program: Program): Readonly<Record<keyof SponsorAnswers, Question | undefined>> => ({
  membership: program.spoke.sponsorQuestion === undefined ? undefined : questionById(program, program.spoke.sponsorQuestion),
  occupation: questionById(program, OCCUPATION),
  memberNumber: questionById(program, MEMBER_NUMBER),
});

function answerOf(question: Question | undefined, counting: Answers): string | null {
  const value = question && counting[question.id];
  if (typeof value !== 'string' || isBlank(value)) return null;
  return question?.options?.some((option) => option.value === value) === false ? null : cleanLine(value);
}

export function sponsorAnswers(program: Program, answers: Answers): SponsorAnswers {
  const counting = countingAnswers(program, answers);
  const { membership, occupation, memberNumber } = asked(program);
  return { membership: answerOf(membership, counting), occupation: answerOf(occupation, counting), memberNumber: answerOf(memberNumber, counting) };
}

/** The question that asks for the member number, where the program has one. */
export const memberNumberQuestion = (program: Program): string | null => asked(program).memberNumber?.id ?? null;

/** Whether these pages ask what decides whose member the buyer is. */
export const asksSponsor = (program: Program, pages: readonly Page[]): boolean => {
  const ids = Object.values(asked(program)).flatMap((question) => (question ? [question.id] : []));
  return pages.some((page) => pageQuestions(program, page).some(({ id }) => ids.includes(id)));
};
