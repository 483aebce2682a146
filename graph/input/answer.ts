import { ValidateBy } from 'class-validator';

const LONGEST_TEXT = 4000;
const LONGEST_CHOICE = 128;
const MOST_CHOICES = 100;

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;
const isAnswer = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length <= MOST_CHOICES && value.every((entry) => isText(entry, LONGEST_CHOICE));
  return typeof value === 'boolean' || isText(value, LONGEST_TEXT);
};

/** An answer: text, true or false, or a list of choices. */
export const IsAnswer = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAnswer',
    validator: { validate: isAnswer, defaultMessage: () => '$property must be text, true or false, or a list of texts' },
  });
