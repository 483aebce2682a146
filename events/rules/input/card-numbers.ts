import valid from 'card-validator';

const TOKEN = /\d+/g;
/** Groups of digits with what may stand within a card number between them, no more than can be one. */
const GROUPS = /^\d+(?:[ .-]{1,2}\d+){0,18}/;
const EXACT = /^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/;
const SHORTEST = 13;
const LONGEST = 19;

interface Span {
  readonly from: number;
  readonly to: number;
}

const isCard = (digits: string): boolean => digits.length >= SHORTEST && digits.length <= LONGEST && valid.number(digits).isValid;

/** Where a card number begins at a group of digits: the groups after it, with little between them, are taken in until they are one. */
function cardAt(text: string, from: number): Span | null {
  const groups = GROUPS.exec(text.slice(from))?.[0] ?? '';
  const ends = [...groups.matchAll(TOKEN)].map((token) => token.index + token[0].length);
  const end = ends.find((at) => isCard(groups.slice(0, at).replace(/\D/g, '')));
  return end === undefined ? null : { from, to: from + end };
}

function spansIn(text: string): Span[] {
  if (text.length < SHORTEST || EXACT.test(text)) return [];
  return [...text.matchAll(TOKEN)].flatMap((token) => cardAt(text, token.index) ?? []);
}

/** True where a text has the number of a payment card in it (length, brand and Luhn digit): such a text is never stored in the clear. */
export const hasCardNumber = (text: string): boolean => spansIn(text).length > 0;

/** A text with dots in place of the numbers of payment cards. */
export function withoutCardNumbers(text: string): string {
  let hidden = text;
  for (const { from, to } of spansIn(text)) hidden = hidden.slice(0, from) + '•'.repeat(to - from) + hidden.slice(to);
  return hidden;
}
