import { Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { MAX_TEXT_LENGTH, isBlank, isEmail, isMemberNumber, isSponsorCode, isZip, countCharacters, findNameProblem, findPhoneProblem } from '#events/rules';

// What outside texts may look like. No message repeats a value: it may be a secret.

/** An id that this program or its pages made: a UUID in the one spelling that keys and streams use. */
export const IsOwnId = (): PropertyDecorator => Matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { message: '$property must be a UUID in lower case' });

/** Never the name of something that every object has: such a text is nobody's id, and would be a bad key. */
const NO_RESERVED = `(?!(?:${[...Object.getOwnPropertyNames(Object.prototype), 'prototype'].join('|')})$)`;
const NO_DOTS = '(?!\\.{1,2}$)';
const GATEWAY_ID = `${NO_RESERVED}${NO_DOTS}[\\w.:@+-]`;

/** What is wrong with a text: its length, where that is it, else what it is made of. */
const tooLongOr =
  (max: number, otherwise: string) =>
  ({ value }: ValidationArguments): string =>
    typeof value === 'string' && countCharacters(value) > max ? `$property has ${countCharacters(value)} characters, and may have ${max}` : otherwise;

/** A text that passes a rule which the pages have, too. */
const satisfies = (name: string, rule: (text: string) => boolean, message: string | ((it: ValidationArguments) => string)): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && rule(value),
      defaultMessage: (it?: ValidationArguments) => (typeof message === 'string' ? message : it ? message(it) : '$property is not valid'),
    },
  });

/** No line breaks, no other control characters, no half of a surrogate pair. */
const isLine = (text: string, min: number, max: number): boolean => {
  const length = countCharacters(text);
  return length >= min && length <= max && !/[\p{Cc}\p{Cs}]/u.test(text);
};

/** The hash of a program's configuration. */
export const IsProgramHash = (): PropertyDecorator =>
  Matches(/^[0-9a-f]{64}$/, { message: '$property must be the hash of a program, 64 hexadecimal digits in lower case, as the query program answers it' });

/** An id that the gateway made. */
export const IsGatewayId = (): PropertyDecorator =>
  Matches(new RegExp(`^${GATEWAY_ID}{1,128}$`), { message: tooLongOr(128, '$property must be an id: letters, digits and . _ : @ + - only') });

/** An id that the gateway made, or empty where there is none. */
export const IsGatewayIdOrEmpty = (): PropertyDecorator =>
  Matches(new RegExp(`^(${GATEWAY_ID}{1,128})?$`), { message: tooLongOr(128, '$property must be an id or empty: letters, digits and . _ : @ + - only') });

/** One line of text: no line breaks, no other control characters; where it needs a character, one that shows. */
export const IsLine = (min: number, max: number): PropertyDecorator =>
  satisfies('isLine', (text) => isLine(text, min, max) && (min === 0 || !isBlank(text)), tooLongOr(max, `$property must be one line of ${min} to ${max} characters`));

/** A person's name. */
export const IsName = (): PropertyDecorator =>
  satisfies(
    'isName',
    (text) => isLine(text, 1, MAX_TEXT_LENGTH) && findNameProblem(text) === null,
    tooLongOr(MAX_TEXT_LENGTH, `$property must be a name of 1 to ${MAX_TEXT_LENGTH} characters, a letter among them`),
  );

/** A North American phone number, without an extension. */
export const IsPhone = (): PropertyDecorator =>
  satisfies('isPhone', (text) => findPhoneProblem(text) === null, '$property must be a phone number with its area code, without an extension');

/** A password that is sent, not judged: as long as the pages let it be. */
export const IsPassword = (): PropertyDecorator =>
  satisfies('isPassword', (text) => text !== '' && countCharacters(text) <= MAX_TEXT_LENGTH, tooLongOr(MAX_TEXT_LENGTH, `$property must have 1 to ${MAX_TEXT_LENGTH} characters`));

/** One line that says something: not of blanks alone. */
export const IsSaid = (max: number): PropertyDecorator =>
  satisfies('isSaid', (text) => isLine(text, 1, max) && !isBlank(text), tooLongOr(max, `$property must be one line of 1 to ${max} characters, not of blanks alone`));

/** The code of a sponsor. */
export const IsSponsorCode = (): PropertyDecorator => satisfies('isSponsorCode', isSponsorCode, tooLongOr(40, '$property must be the code of a sponsor'));

/** A short name of something, such as a program's sitename. */
export const IsCode = (max: number, what: string): PropertyDecorator =>
  Matches(new RegExp(`^${NO_RESERVED}[\\w-]{1,${max}}$`), { message: tooLongOr(max, `$property must be ${what}`) });

/** The id of a question. */
export const IsQuestionId = (): PropertyDecorator => IsCode(40, 'the id of a question');

/** A member's number, as a sponsor writes it. */
export const IsMemberId = (): PropertyDecorator =>
  satisfies('isMemberId', isMemberNumber, tooLongOr(64, '$property must be a member’s id: letters, digits, blanks and . _ : @ + - only'));

export const IsState = (): PropertyDecorator => Matches(/^[A-Z]{2}$/, { message: '$property must be the two-letter abbreviation of a state' });
export const IsZip = (): PropertyDecorator => satisfies('isZip', isZip, '$property must be a ZIP or ZIP+4 code');

/** An e-mail address by the rule of the pages (specification, 5): what a buyer may type there is not refused here. */
export const IsEmailAddress = (): PropertyDecorator => satisfies('isEmailAddress', isEmail, `$property must be an e-mail address of at most ${MAX_TEXT_LENGTH} characters`);

/** Texts of which any will do, at most 50. */
const areTexts = (name: string, pattern: RegExp, what: string): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.length <= 50 && value.every((text) => typeof text === 'string' && pattern.test(text)),
      defaultMessage: () => `$property must list at most 50 texts, each ${what}`,
    },
  });

/** Short names of something. */
export const AreCodes = (max: number, what: string): PropertyDecorator => areTexts('areCodes', new RegExp(`^${NO_RESERVED}[\\w-]{1,${max}}$`), what);
/** Lines of text. */
export const AreLines = (max: number): PropertyDecorator => areTexts('areLines', new RegExp(`^\\P{Cc}{1,${max}}$`, 'u'), `one line of 1 to ${max} characters`);
/** The ids of questions; an empty text stands for none. */
export const AreQuestionIds = (): PropertyDecorator => areTexts('areQuestionIds', /^([A-Za-z0-9][\w.-]{0,39})?$/, 'the id of a question, or empty');
