import { english, msg } from '#events/language';
import { cleanLine, countCharacters, normalizeFigures, toHalfWidth } from './characters.ts';

/** Characters that a text input takes (specification, 5). */
export const MAX_TEXT_LENGTH = 128;
/** Characters that a text area takes where its question names no other length. */
export const MAX_TEXTAREA_LENGTH = 1000;

export const findLengthProblem = (text: string, max: number): string | null => (countCharacters(text) > max ? english('Please use {max} characters or fewer.', { max }) : null);

/** An email as it is stored: visible characters, ASCII ones in their usual width. */
export const normalizeEmail = (text: string): string => cleanLine(toHalfWidth(text));

/** An email as it is compared with another: case never tells two apart. */
export const toComparableEmail = (text: string): string => normalizeEmail(text).toLowerCase();

// Loosely name@host.domain (specification, 5), without what separates addresses in a mail's header.
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(\.[^\s@.,;:<>()[\]\\"]+)+$/u;

/** True where a text looks like one email address: the one rule of pages, account, login and mail. */
export const isEmail = (text: string): boolean => text === normalizeEmail(text) && EMAIL.test(text) && countCharacters(text) <= MAX_TEXT_LENGTH;

/** What is wrong with an email that is not empty. */
export function findEmailProblem(text: string): string | null {
  const value = normalizeEmail(text);
  return EMAIL.test(value) ? findLengthProblem(value, MAX_TEXT_LENGTH) : msg('Please provide a valid formatted email.');
}

/** What is wrong with a person's name that is not empty: it needs a letter. */
export const findNameProblem = (text: string): string | null => (/\p{L}/u.test(text) ? null : msg('Please enter a valid name.'));

const groupZip = (digits: string): string => (digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits);

/** A ZIP code as it is stored: `78701` or `78701-2345`; anything else as one clean line. */
export function normalizeZip(text: string): string {
  const plain = normalizeFigures(text);
  const digits = plain.replace(/\D/g, '');
  return /^\d{5}([\s-]*\d{4})?$/.test(plain) ? groupZip(digits) : plain;
}

/** True for a ZIP, or ZIP+4 with or without its dash. */
export const isZip = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(normalizeFigures(text));

/** Names that every object has: they are unsafe as keys, so they are neither member number nor code. */
const RESERVED_IDS: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', '.', '..'];

/** True for what can be a member's number: letters, digits, blanks and . _ : @ + - */
export const isMemberNumber = (text: string): boolean => /^(?=.*\S)[\w .:@+-]{1,64}$/.test(text) && !RESERVED_IDS.includes(text);

/** True for the code of a sponsor, as links name it and members answer it: letters, digits, _ and - */
export const isSponsorCode = (text: string): boolean => /^[\w-]{1,40}$/.test(text) && !RESERVED_IDS.includes(text);
