import BigNumber from 'bignumber.js';

/** A JSON number that is no amount of money: in scientific notation, or of more than two decimals. Whoever reads it says where it is. */
export class OddNumber {
  constructor(readonly isPlain: boolean) {}
}

/** Zeros at the end are no decimals: 12.5000 is 12.50. */
const AMOUNT = /^-?\d+(\.\d{1,2}0*)?$/;

function toNumber(source: string): BigNumber | OddNumber {
  return AMOUNT.test(source) ? new BigNumber(source) : new OddNumber(!/e/i.test(source));
}

interface Context {
  /** A primitive's own text. */
  readonly source?: string;
}
type Reviver = (name: string, value: unknown, context: Context) => unknown;

/** JSON whose numbers are made from their own digits, never from a float; null where it is none. */
export function parseExactJson(text: string): { readonly value: unknown } | null {
  const exact: Reviver = (_, value, { source = 'e' }) => (typeof value === 'number' ? toNumber(source) : value);
  try {
    return { value: JSON.parse(text, exact as (name: string, value: unknown) => unknown) };
  } catch {
    return null;
  }
}
