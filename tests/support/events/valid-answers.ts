// What a tidy buyer answers.
import type { Question, QuestionType } from '#events/program';

/** The day on which the buyers of these tests answer. */
export const TODAY = '2026-11-20';

const pad = (n: number): string => String(n).padStart(2, '0');

function amountOf({ limits, numberKind }: Question, pick: number): string {
  const min = limits?.min ?? 0;
  const value = min + (pick % Math.max(1, (limits?.max ?? 1000) - min));
  return numberKind === 'year' ? String(value) : value.toLocaleString('en-US');
}

/** An answer as an event carries it. */
export type Answered = string | boolean | string[];

type Valid = (question: Question, pick: number) => Answered;

const optionOf = ({ options = [] }: Question, pick: number): string => options[pick % Math.max(1, options.length)]?.value ?? '';
const dayOf = ({ limits }: Question, pick: number): string => (limits?.latest === 'today' ? `2019-01-${pad((pick % 28) + 1)}` : `2026-12-${pad((pick % 28) + 1)}`);
const words = (_: Question, pick: number): string => `${pick} Lake Street`;

const valid: Readonly<Record<QuestionType, Valid>> = {
  text: words,
  textarea: words,
  search: (question, pick) => (question.options ? optionOf(question, pick) : words(question, pick)),
  number: amountOf,
  currency: amountOf,
  date: dayOf,
  phone: () => '(202) 456-1111',
  email: (_, pick) => `buyer${pick}@example.com`,
  zip: () => '60601',
  select: optionOf,
  radio: optionOf,
  'multi-select': (question, pick) => [optionOf(question, pick)],
  checkbox: (_, pick) => pick % 2 === 0,
};

export const questionTypes = Object.keys(valid) as QuestionType[];

/** An answer that validates; another `pick` gives another answer where there is a choice. */
export const validAnswer = (question: Question, pick: number): Answered => valid[question.type](question, pick);
