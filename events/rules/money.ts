import BigNumber from 'bignumber.js';

/** US dollars as decimal text with two places: 1234.50. */
export type Money = `${number}`;

/** Dollars as a decimal text ("1204.50"); sums are exact. @throws for what is no amount: it would spoil every sum in silence */
export function parseDollars(value: string | number | BigNumber): BigNumber {
  const amount = new BigNumber(value);
  if (!amount.isFinite()) throw new TypeError('not an amount of money');
  return amount;
}

export const sumDollars = (values: readonly (string | BigNumber)[]): BigNumber => values.reduce<BigNumber>((total, value) => total.plus(parseDollars(value)), new BigNumber(0));

/** Rounded half up (away from zero); what rounds to nothing has no sign. */
function roundAmount(amount: BigNumber, places: number): BigNumber {
  const result = amount.decimalPlaces(places, BigNumber.ROUND_HALF_UP);
  return result.isZero() ? result.abs() : result;
}

/** A decimal text with two places, for events and the wire. */
export const toMoney = (amount: BigNumber): Money => roundAmount(amount, 2).toFixed(2) as Money;

export const toCents = (amount: BigNumber): number => roundAmount(amount, 2).shiftedBy(2).toNumber();

/** What a page shows: thousands separators, two decimals unless told otherwise, negatives in parentheses (specification, 9). */
export function formatMoney(value: string | BigNumber, decimals = 2): string {
  const amount = roundAmount(new BigNumber(value), decimals);
  const text = `$${amount.abs().toFormat(decimals)}`;
  return amount.isNegative() ? `(${text})` : text;
}
