import type { Answers, AnswerValue, Component, Program, Question } from '#events/program';
import { isUnanswered } from './answer-errors.ts';
import { countingAnswers, isVisible } from './conditions.ts';
import { formatDate } from './dates.ts';
import { formatPhone, numberProblem, plainNumber } from './input/index.ts';
import { dollars, formatMoney } from './money.ts';
import { questionsOf } from './questions.ts';

const titles: Readonly<Record<string, string>> = {
  Demographic: 'Insured contact information',
  Member: 'Your membership',
  Underwriting: 'Policy information',
  Label: 'Policy information',
};

/** The title of a section: the program's own, or the usual one; null where the program has removed it (specification, 2: page components). */
export const sectionTitle = ({ type, title }: Component): string | null => (title === undefined ? (titles[type] ?? null) : title);

interface ReviewedAnswer {
  readonly question: string;
  readonly label: string;
  /** As it is read, not as it is kept. */
  readonly value: string;
}
export interface ReviewedSection {
  /** The page that asks it, counted from 0. */
  readonly page: number;
  readonly title: string;
  readonly answers: readonly ReviewedAnswer[];
}

/** A number that cannot be read stays as it was typed. */
function amountOf(question: Question, value: string): string {
  const plain = plainNumber(question, value);
  return numberProblem({ ...question, limits: {} }, value) === null ? formatMoney(plain, dollars(plain).isInteger() ? 0 : 2) : value;
}

/** An answer in the words in which it was given. */
export function answerText(question: Question, value: AnswerValue): string {
  const { type, options = [] } = question;
  const labelOf = (one: string): string => options.find((option) => option.value === one)?.label ?? one;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return value.map(labelOf).join(', ');
  if (type === 'date') return formatDate(value);
  if (type === 'phone') return formatPhone(value);
  return type === 'currency' ? amountOf(question, value) : labelOf(value);
}

/** What the buyer answered, section by section, for a last look before paying: what counts and has an answer. */
export function reviewOf(program: Program, answers: Answers): ReviewedSection[] {
  const counting = countingAnswers(program, answers);
  const given = (question: Question): ReviewedAnswer[] => {
    const value = answers[question.id];
    if (value === undefined || isUnanswered(value) || !isVisible(question, counting)) return [];
    return [{ question: question.id, label: question.label, value: answerText(question, value) }];
  };
  return program.display.pages.flatMap(({ components, name }, page) =>
    components.flatMap((component) => {
      const reviewed = questionsOf(program, component).flatMap(given);
      return reviewed.length > 0 ? [{ page, title: sectionTitle(component) ?? name, answers: reviewed }] : [];
    }),
  );
}
