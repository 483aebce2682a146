import { isValidPhoneNumber } from 'libphonenumber-js/core';
import { normalizeFigures } from './characters.ts';
import { nanpMetadata } from './nanp-metadata.ts';

const INVALID = 'Please enter a valid phone number with its area code.';
const HAS_EXTENSION = 'Please enter the phone number without its extension.';
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

const isValid = (text: string): boolean => {
  const national = readNationalNumber(text);
  return national !== null && isValidPhoneNumber(`+1${national}`, nanpMetadata);
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
