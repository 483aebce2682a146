import BigNumber from 'bignumber.js';

/** Dollars as a decimal text ("1204.50"); sums are exact. */
export const dollars = (value: string | number): BigNumber => new BigNumber(value);

export const sum = (values: readonly (string | BigNumber)[]): BigNumber => values.reduce<BigNumber>((total, value) => total.plus(value), new BigNumber(0));

/** A decimal text with two places, for events and the wire. */
export const toMoney = (amount: BigNumber): string => amount.toFixed(2, BigNumber.ROUND_HALF_UP);

export const toCents = (amount: BigNumber): number => amount.shiftedBy(2).integerValue(BigNumber.ROUND_HALF_UP).toNumber();

/** What a page shows: thousands separators, two decimals unless told otherwise, negatives in parentheses (specification, 9). */
export function formatMoney(value: string | BigNumber, decimals = 2): string {
  const amount = new BigNumber(value);
  const text = `$${amount.abs().toFormat(decimals, BigNumber.ROUND_HALF_UP)}`;
  return amount.isNegative() && !amount.isZero() ? `(${text})` : text;
}
