import { msg } from '#events/language';
import { normalizeFigures } from './characters.ts';
import { nanpMetadata } from './nanp-metadata.ts';

const INVALID = msg('Please enter a valid phone number with its area code.');
const HAS_EXTENSION = msg('Please enter the phone number without an extension.');
/** More characters are no phone number, whatever they are: patterns are not tried on them. */
const MAX_PHONE_LENGTH = 128;
const FIGURES = /^\+?[\d\s().,/-]*$/;
const EXTENSION = /^(?<number>.*?\d)(?:[^\w#]*(?:x|ext|extension|#)|\s*[,;]+(?:ext)?)[\s.:#=]*\d{1,8}$/i;

/** The ten digits of a North American number without its country code; null for any other text. */
function readNationalNumber(text: string): string | null {
  if (!FIGURES.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // After a plus come all digits of the country code: +1 512 555 013 lacks one, and is no number of area code 151.
  if (text.startsWith('+') && national === digits) return null;
  return national.length === 10 ? national : null;
}

interface NumberPlan {
  readonly general: RegExp;
  /** A number of the country has one of these beginnings or forms; the countries of one calling code differ by them. */
  readonly own: readonly RegExp[];
}

/** By their places: 2 is what all numbers look like, 10 how they begin, 11 the forms of each type. */
interface PlanMetadata {
  readonly 2: string;
  readonly 10?: string | 0;
  readonly 11?: readonly (readonly [string, ...unknown[]] | 0)[];
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

function toPlan({ 2: general, 10: beginning, 11: types = [] }: PlanMetadata): NumberPlan {
  const forms = types.flatMap((type) => (type && type[0] ? [whole(type[0])] : []));
  return { general: whole(general), own: beginning ? [new RegExp(`^(?:${beginning})`)] : forms };
}

let plans: readonly NumberPlan[] | null = null;

/** The same as libphonenumber's `isValidPhoneNumber`, whose 8 kB also parse and format the numbers of other plans. */
function isInPlan(national: string): boolean {
  plans ??= Object.values(nanpMetadata.countries as unknown as Readonly<Record<string, PlanMetadata>>).map(toPlan);
  return plans.some(({ general, own }) => general.test(national) && own.some((form) => form.test(national)));
}

const isValid = (text: string): boolean => {
  const national = readNationalNumber(text);
  return national !== null && isInPlan(national);
};

/** A phone as it is stored: ten digits where it has as many, else one clean line. */
export function normalizePhone(text: string): string {
  const plain = normalizeFigures(text).replace(/^tel:\s*/i, '');
  return readNationalNumber(plain) ?? plain;
}

/** What is wrong with a phone number: the whole North American plan is accepted, without extensions. */
export function findPhoneProblem(text: string): string | null {
  if (text.length > MAX_PHONE_LENGTH) return INVALID;
  const value = normalizePhone(text);
  if (isValid(value)) return null;
  const number = EXTENSION.exec(value)?.groups?.['number'];
  return number !== undefined && isValid(normalizePhone(number)) ? HAS_EXTENSION : INVALID;
}

/** A phone number of ten digits as it is read: `(512) 555-0134`; anything else as it is. */
export const formatPhone = (text: string): string => text.replace(/^\D*(\d{3})\D*(\d{3})\D*(\d{4})\D*$/, '($1) $2-$3');
