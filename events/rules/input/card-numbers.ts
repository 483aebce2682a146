// The package as a whole also checks dates, codes and names.
import { cardNumber } from 'card-validator/dist/card-number.js';

const DIGIT_GROUP = /\d+/g;
/** Groups of digits with what may stand within a card number between them, no more than can be one. */
const GROUPS = /^\d+(?:[ .-]{1,2}\d+){0,18}/;
const HASH_ID_OR_TIME = /^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/;
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;

interface Span {
  readonly from: number;
  readonly to: number;
}

const isCardNumber = (digits: string): boolean => digits.length >= MIN_CARD_DIGITS && digits.length <= MAX_CARD_DIGITS && cardNumber(digits).isValid;

/** Where a card number begins at a group of digits: the groups after it, with little between them, are taken in until they are one. */
function findCardAt(text: string, from: number): Span | null {
  const groups = GROUPS.exec(text.slice(from))?.[0] ?? '';
  const ends = [...groups.matchAll(DIGIT_GROUP)].map((token) => token.index + token[0].length);
  const end = ends.find((at) => isCardNumber(groups.slice(0, at).replace(/\D/g, '')));
  return end === undefined ? null : { from, to: from + end };
}

function findCardSpans(text: string): Span[] {
  if (text.length < MIN_CARD_DIGITS || HASH_ID_OR_TIME.test(text)) return [];
  return [...text.matchAll(DIGIT_GROUP)].flatMap((token) => findCardAt(text, token.index) ?? []);
}

/** True where a text has the number of a payment card in it (length, brand and Luhn digit): such a text is never stored in the clear. */
export const hasCardNumber = (text: string): boolean => findCardSpans(text).length > 0;

/** A text with dots in place of the numbers of payment cards. */
export function maskCardNumbers(text: string): string {
  let hidden = text;
  for (const { from, to } of findCardSpans(text)) hidden = hidden.slice(0, from) + '•'.repeat(to - from) + hidden.slice(to);
  return hidden;
}
