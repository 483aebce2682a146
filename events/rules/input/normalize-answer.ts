import type { AnswerValue, Question, QuestionType } from '#events/program';
import { maskCardNumbers } from './card-numbers.ts';
import { cleanLine, cleanText, normalizeFigures } from './characters.ts';
import { normalizePhone } from './phone.ts';
import { normalizeEmail, normalizeZip } from './text.ts';

type Normalize = (text: string) => string;

const keepText: Normalize = (text) => text;

const normalizers: Readonly<Record<QuestionType, Normalize>> = {
  text: cleanLine,
  textarea: cleanText,
  search: cleanLine,
  number: normalizeFigures,
  currency: normalizeFigures,
  date: normalizeFigures,
  phone: normalizePhone,
  email: normalizeEmail,
  zip: normalizeZip,
  select: keepText,
  radio: keepText,
  checkbox: keepText,
  'multi-select': keepText,
};

/**
 * An answer as it is stored, and as the page shows it once its field is left: visible characters in one normal form. What is
 * wrong with it stays wrong. A public answer, which is stored in the clear, never has a card number in it.
 */
export function normalizeAnswer({ type, privacy, options }: Pick<Question, 'type' | 'privacy' | 'options'>, value: AnswerValue): AnswerValue {
  if (typeof value !== 'string' || options?.some((option) => option.value === value)) return value;
  const text = normalizers[type](value);
  return privacy === 'public' ? maskCardNumbers(text) : text;
}
