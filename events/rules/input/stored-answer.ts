import type { AnswerValue, Question, QuestionType } from '#events/program';
import { withoutCardNumbers } from './card-numbers.ts';
import { cleanLine, cleanText, plainFigures } from './characters.ts';
import { phoneValue } from './phone.ts';
import { emailValue, zipValue } from './text.ts';

type Store = (text: string) => string;

const asIs: Store = (text) => text;

const stores: Readonly<Record<QuestionType, Store>> = {
  text: cleanLine,
  textarea: cleanText,
  search: cleanLine,
  number: plainFigures,
  currency: plainFigures,
  date: plainFigures,
  phone: phoneValue,
  email: emailValue,
  zip: zipValue,
  select: asIs,
  radio: asIs,
  checkbox: asIs,
  'multi-select': asIs,
};

/**
 * An answer as it is stored, and as the page shows it once its field is left: visible characters in one normal form. What is
 * wrong with it stays wrong. A public answer, which is stored in the clear, never has a card number in it.
 */
export function storedAnswer({ type, privacy, options }: Pick<Question, 'type' | 'privacy' | 'options'>, value: AnswerValue): AnswerValue {
  if (typeof value !== 'string' || options?.some((option) => option.value === value)) return value;
  const text = stores[type](value);
  return privacy === 'public' ? withoutCardNumbers(text) : text;
}
