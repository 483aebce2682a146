import { type ValidationArguments, ValidateBy } from 'class-validator';
import { MAX_OPTION_LENGTH, MAX_OPTIONS, MAX_ANSWER_LENGTH } from '#events/program';
import { countCharacters } from '#events/rules';

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && countCharacters(value) <= max && !/\p{Cs}|\0/u.test(value);
const isAnswer = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length <= MAX_OPTIONS && value.every((entry) => isText(entry, MAX_OPTION_LENGTH));
  return typeof value === 'boolean' || isText(value, MAX_ANSWER_LENGTH);
};

/** Which limit an answer breaks, or that it is of no kind that answers are. */
function faultOf(value: unknown): string {
  if (typeof value === 'string') {
    const length = countCharacters(value);
    return length > MAX_ANSWER_LENGTH ? `has ${length} characters, and may have ${MAX_ANSWER_LENGTH}` : 'holds a character that cannot be stored';
  }
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) return 'must be text, true or false, or a list of texts';
  if (value.length > MAX_OPTIONS) return `lists ${value.length} texts, and may list ${MAX_OPTIONS}`;
  return `lists a text of more than ${MAX_OPTION_LENGTH} characters`;
}

/** An answer: text, true or false, or a list of choices. */
export const IsAnswer = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAnswer',
    validator: { validate: isAnswer, defaultMessage: (it?: ValidationArguments) => `$property ${faultOf(it?.value)}` },
  });
