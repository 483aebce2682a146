import type { AnswerValue, Question } from '#events/program';

/** What a question shows while nothing is answered. */
export const emptyValue = ({ type }: Question): AnswerValue => (type === 'checkbox' ? false : type === 'multi-select' ? [] : '');

/** Final Form makes arrays of numeric names: every field has a letter before it. */
export const fieldName = (question: string): string => `q${question}`;

export const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((value, i) => value === b[i]) : a === b;
