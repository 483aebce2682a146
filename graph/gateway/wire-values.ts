import BigNumber from 'bignumber.js';
import { type Struct, define, pattern, string } from 'superstruct';

/** A JSON number that is not an amount of money: it has an exponent, or more than two decimals. */
class InvalidAmount {
  constructor(readonly hasExponent: boolean) {}
}

/** Trailing zeros do not count as decimals: 12.5000 is 12.50. */
const AMOUNT_PATTERN = /^-?\d+(\.\d{1,2}0*)?$/;

function parseAmount(source: string): BigNumber | InvalidAmount {
  return AMOUNT_PATTERN.test(source) ? new BigNumber(source) : new InvalidAmount(/e/i.test(source));
}

interface ReviverContext {
  /** The text of a primitive in the JSON. */
  readonly source?: string;
}
type Reviver = (name: string, value: unknown, context: ReviverContext) => unknown;

/** Matches where a number may begin; text in quotes may match, too. */
const NUMBER_PATTERN = /(?:^|[:,[])\s*-?\d/;

/** Parses JSON whose numbers are read from their digits, never through a float. Returns null if the text is not JSON. */
export function parseExactJson(text: string): { readonly value: unknown } | null {
  const reviveAmount: Reviver = (_, value, { source = 'e' }) => (typeof value === 'number' ? parseAmount(source) : value);
  try {
    // A reviver costs more than the rest of the parsing, and many answers have no number.
    if (!NUMBER_PATTERN.test(text)) return { value: JSON.parse(text) };
    return { value: JSON.parse(text, reviveAmount as (name: string, value: unknown) => unknown) };
  } catch {
    return null;
  }
}

/** Digits only: phones, and codes whose dashes are removed before they are sent. */
export const digits = (): Struct<string, null> => pattern(string(), /^\d+$/);

function checkAmount(value: unknown): true | string {
  if (BigNumber.isBigNumber(value)) return true;
  if (!(value instanceof InvalidAmount)) return 'Expected a number';
  return value.hasExponent ? 'Expected a number without an exponent' : 'Expected at most two decimals';
}

/** US dollars in an answer of the gateway: a number of at most two decimals, parsed by `parseExactJson`. */
export const amount = (): Struct<BigNumber, null> => define<BigNumber>('amount', checkAmount);
