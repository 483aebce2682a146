import type { Answers, Page, Program, Question } from '#events/program';
import { MEMBER_NUMBER, OCCUPATION } from './answer-errors.ts';
import { selectVisibleAnswers } from './conditions.ts';
import { cleanLine, isBlank } from './input/index.ts';
import { findQuestion, listPageQuestions } from './questions.ts';

/** What the buyer answered that decides whose member he is; null where it is not asked, hidden, or no answer to the question. */
export interface SponsorshipAnswers {
  /** A sponsor's code, or OTHER. */
  readonly membership: string | null;
  readonly occupation: string | null;
  readonly memberNumber: string | null;
}

const findSponsorshipQuestions = (program: Program): Readonly<Record<keyof SponsorshipAnswers, Question | undefined>> => ({
  membership: program.spoke.sponsorQuestion === undefined ? undefined : findQuestion(program, program.spoke.sponsorQuestion),
  occupation: findQuestion(program, OCCUPATION),
  memberNumber: findQuestion(program, MEMBER_NUMBER),
});

function readAnswer(question: Question | undefined, visibleAnswers: Answers): string | null {
  const value = question && visibleAnswers[question.id];
  if (typeof value !== 'string' || isBlank(value)) return null;
  return question?.options?.some((option) => option.value === value) === false ? null : cleanLine(value);
}

export function readSponsorshipAnswers(program: Program, answers: Answers): SponsorshipAnswers {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  const { membership, occupation, memberNumber } = findSponsorshipQuestions(program);
  return { membership: readAnswer(membership, visibleAnswers), occupation: readAnswer(occupation, visibleAnswers), memberNumber: readAnswer(memberNumber, visibleAnswers) };
}

/** The question that asks for the member number, where the program has one. */
export const findMemberNumberQuestion = (program: Program): string | null => findSponsorshipQuestions(program).memberNumber?.id ?? null;

/** Whether these pages ask what decides whose member the buyer is. */
export const hasSponsorshipQuestion = (program: Program, pages: readonly Page[]): boolean => {
  const ids = Object.values(findSponsorshipQuestions(program)).flatMap((question) => (question ? [question.id] : []));
  return pages.some((page) => listPageQuestions(program, page).some(({ id }) => ids.includes(id)));
};
