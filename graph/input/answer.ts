import { type ValidationArguments, ValidateBy } from 'class-validator';

const LONGEST_TEXT = 4000;
const LONGEST_CHOICE = 128;
const MOST_CHOICES = 100;

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;
const isAnswer = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length <= MOST_CHOICES && value.every((entry) => isText(entry, LONGEST_CHOICE));
  return typeof value === 'boolean' || isText(value, LONGEST_TEXT);
};

/** Which limit an answer breaks, or that it is of no kind that answers are. */
function faultOf(value: unknown): string {
  if (typeof value === 'string') return `has ${value.length} characters, and may have ${LONGEST_TEXT}`;
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) return 'must be text, true or false, or a list of texts';
  if (value.length > MOST_CHOICES) return `lists ${value.length} texts, and may list ${MOST_CHOICES}`;
  return `lists a text of more than ${LONGEST_CHOICE} characters`;
}

/** An answer: text, true or false, or a list of choices. */
export const IsAnswer = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAnswer',
    validator: { validate: isAnswer, defaultMessage: (it?: ValidationArguments) => `$property ${faultOf(it?.value)}` },
  });
