import { Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { MAX_ANSWER_LENGTH, MAX_OPTIONS, MAX_OPTION_LENGTH } from '#events/program';
import { MAX_TEXT_LENGTH, isBlank, isMemberNumber, isSponsorCode, countCharacters, findNameProblem, findPhoneProblem } from '#events/rules';

// Validators of input fields. No message repeats a value: it may be a secret.

/** The id of an application, offer or event: a UUID in lower case, as keys and streams spell it. */
export const IsUuid = (): PropertyDecorator => Matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { message: '$property must be a UUID in lower case' });

/** Excludes the names of properties that every object has: they would be bad keys. */
const NOT_RESERVED = `(?!(?:${[...Object.getOwnPropertyNames(Object.prototype), 'prototype'].join('|')})$)`;
const NO_DOTS = '(?!\\.{1,2}$)';
const GATEWAY_ID = `${NOT_RESERVED}${NO_DOTS}[\\w.:@+-]`;

/** Returns a message about the length if the text is too long, else the other message. */
const describeTextFault =
  (max: number, otherwise: string) =>
  ({ value }: ValidationArguments): string =>
    typeof value === 'string' && countCharacters(value) > max ? `$property has ${countCharacters(value)} characters, and may have ${max}` : otherwise;

/** Creates the decorator of a text that passes a rule; pages use the same rules. */
const createTextValidator = (name: string, rule: (text: string) => boolean, message: string | ((it: ValidationArguments) => string)): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && rule(value),
      defaultMessage: (it?: ValidationArguments) => (typeof message === 'string' ? message : it ? message(it) : '$property is not valid'),
    },
  });

/** True for text without control characters, such as line breaks, and without half a surrogate pair. */
const isLine = (text: string, min: number, max: number): boolean => {
  const length = countCharacters(text);
  return length >= min && length <= max && !/[\p{Cc}\p{Cs}]/u.test(text);
};

export const IsGatewayId = (): PropertyDecorator =>
  Matches(new RegExp(`^${GATEWAY_ID}{1,128}$`), { message: describeTextFault(128, '$property must be an id: letters, digits and . _ : @ + - only') });

/** One line of text. If it needs a character, one must be visible. */
export const IsLine = (min: number, max: number): PropertyDecorator =>
  createTextValidator(
    'isLine',
    (text) => isLine(text, min, max) && (min === 0 || !isBlank(text)),
    describeTextFault(max, `$property must be one line of ${min} to ${max} characters`),
  );

export const IsName = (): PropertyDecorator =>
  createTextValidator(
    'isName',
    (text) => isLine(text, 1, MAX_TEXT_LENGTH) && findNameProblem(text) === null,
    describeTextFault(MAX_TEXT_LENGTH, `$property must be a name of 1 to ${MAX_TEXT_LENGTH} characters, a letter among them`),
  );

/** Several lines of text, not of blanks alone. */
export const IsNote = (max: number): PropertyDecorator =>
  createTextValidator(
    'isNote',
    (text) => !isBlank(text) && countCharacters(text) <= max && !/(?![\n\r\t])\p{Cc}|\p{Cs}/u.test(text),
    describeTextFault(max, `$property must be text of 1 to ${max} characters, not of blanks alone`),
  );

/** A North American phone number, without an extension. */
export const IsPhone = (): PropertyDecorator =>
  createTextValidator('isPhone', (text) => findPhoneProblem(text) === null, '$property must be a phone number with its area code, without an extension');

/** A password that is only passed on. The pages have the same length limit. */
export const IsPassword = (): PropertyDecorator =>
  createTextValidator(
    'isPassword',
    (text) => text !== '' && countCharacters(text) <= MAX_TEXT_LENGTH,
    describeTextFault(MAX_TEXT_LENGTH, `$property must have 1 to ${MAX_TEXT_LENGTH} characters`),
  );

/** One line that is not blank. */
export const IsReason = (max: number): PropertyDecorator =>
  createTextValidator(
    'isReason',
    (text) => isLine(text, 1, max) && !isBlank(text),
    describeTextFault(max, `$property must be one line of 1 to ${max} characters, not of blanks alone`),
  );

export const IsSponsorCode = (): PropertyDecorator => createTextValidator('isSponsorCode', isSponsorCode, describeTextFault(40, '$property must be the code of a sponsor'));

/** A short name of something, such as a program's sitename. */
export const IsCode = (max: number, what: string): PropertyDecorator =>
  Matches(new RegExp(`^${NOT_RESERVED}[\\w-]{1,${max}}$`), { message: describeTextFault(max, `$property must be ${what}`) });

export const IsQuestionId = (): PropertyDecorator => IsCode(40, 'the id of a question');

/** A member number, in the sponsor's own format. */
export const IsMemberId = (): PropertyDecorator =>
  createTextValidator('isMemberId', isMemberNumber, describeTextFault(64, '$property must be a member’s id: letters, digits, blanks and . _ : @ + - only'));

/** Texts in one list. */
const MAX_TEXTS = 50;

/** Creates the decorator of a list of texts. */
interface TextListOptions {
  /** True if an element may be null, which means none. */
  readonly mayHaveNull?: boolean;
}

/** All of them have the name by which limits are listed. */
export const TEXT_LIST_VALIDATOR = 'areTexts';

const createTextListValidator = (pattern: RegExp, what: string, { mayHaveNull = false }: TextListOptions = {}): PropertyDecorator =>
  ValidateBy({
    name: TEXT_LIST_VALIDATOR,
    constraints: [MAX_TEXTS],
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) && value.length <= MAX_TEXTS && value.every((text) => (text === null && mayHaveNull) || (typeof text === 'string' && pattern.test(text))),
      defaultMessage: () => `$property must list at most ${MAX_TEXTS} texts, each ${what}`,
    },
  });

export const AreCodes = (max: number, what: string): PropertyDecorator => createTextListValidator(new RegExp(`^${NOT_RESERVED}[\\w-]{1,${max}}$`), what);
export const AreLines = (max: number, options: TextListOptions = {}): PropertyDecorator =>
  createTextListValidator(new RegExp(`^\\P{Cc}{1,${max}}$`, 'u'), `one line of 1 to ${max} characters`, options);
export const AreQuestionIds = (options: TextListOptions = {}): PropertyDecorator => createTextListValidator(/^[A-Za-z0-9][\w.-]{0,39}$/, 'the id of a question', options);
export const AreReferrers = (): PropertyDecorator => createTextListValidator(/^[\w.:[\]-]{1,100}$/, 'a host, or the id of a link', { mayHaveNull: true });
export const AreStates = (): PropertyDecorator => createTextListValidator(/^[A-Z]{2}$/, 'the two letters of a state', { mayHaveNull: true });

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && countCharacters(value) <= max && !/\p{Cs}|\0/u.test(value);
const isAnswer = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length <= MAX_OPTIONS && value.every((entry) => isText(entry, MAX_OPTION_LENGTH));
  return typeof value === 'boolean' || isText(value, MAX_ANSWER_LENGTH);
};

/** Returns which limit an answer breaks, or which types an answer may have. */
function describeAnswerFault(value: unknown): string {
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
    constraints: [MAX_OPTIONS],
    validator: { validate: isAnswer, defaultMessage: (it?: ValidationArguments) => `$property ${describeAnswerFault(it?.value)}` },
  });
