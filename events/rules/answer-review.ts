import type { Translator } from '#events/language';
import type { AnswerValue, Answers, Program, Question } from '#events/program';
import { isUnanswered } from './answer-errors.ts';
import { isVisible, selectVisibleAnswers } from './conditions.ts';
import { formatDate } from './dates.ts';
import { findNumberProblem, formatPhone, normalizeNumber } from './input/index.ts';
import { formatMoney, parseDollars } from './money.ts';
import { getSectionTitle, listComponentQuestions } from './questions.ts';

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
function formatAmount(question: Question, value: string): string {
  const plain = normalizeNumber(question, value);
  return findNumberProblem({ ...question, limits: {} }, value) === null ? formatMoney(plain, parseDollars(plain).isInteger() ? 0 : 2) : value;
}

/** An answer in the words in which it was given; the program has them in the language of `t`. */
export function formatAnswer(t: Translator, question: Question, value: AnswerValue): string {
  const { type, options = [] } = question;
  const labelOf = (one: string): string => options.find((option) => option.value === one)?.label ?? one;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return value.map(labelOf).join(', ');
  if (type === 'date') return formatDate(value, t.locale);
  if (type === 'phone') return formatPhone(value);
  return type === 'currency' ? formatAmount(question, value) : labelOf(value);
}

/** What the buyer answered, section by section, for a last look before paying: what counts and has an answer. */
export function reviewAnswers(t: Translator, program: Program, answers: Answers): ReviewedSection[] {
  const visibleAnswers = selectVisibleAnswers(program, answers);
  const given = (question: Question): ReviewedAnswer[] => {
    const value = answers[question.id];
    if (value === undefined || isUnanswered(value) || !isVisible(question, visibleAnswers)) return [];
    return [{ question: question.id, label: question.label, value: formatAnswer(t, question, value) }];
  };
  return program.display.pages.flatMap(({ components, name, title: step }, page) =>
    components.flatMap((component) => {
      const reviewed = listComponentQuestions(program, component).flatMap(given);
      return reviewed.length > 0 ? [{ page, title: getSectionTitle(component) ?? step ?? name, answers: reviewed }] : [];
    }),
  );
}
