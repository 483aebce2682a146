import { pattern, string } from 'superstruct';

/** Dollars as a decimal text with two places ("1204.50", "-3.00"): never a float, and never what is no number. */
export const moneyText = pattern(string(), /^-?\d{1,15}\.\d{2}$/);
