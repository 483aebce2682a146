import { pattern, string } from 'superstruct';

/** Dollars as a decimal text with two places ("1204.50", "-3.00"): never a float, and never what is no number. */
export const moneyText = pattern(string(), /^-?\d{1,15}\.\d{2}$/);

/** A question's id. Names with a meaning in JavaScript, such as `__proto__`, are none. */
export const questionId = pattern(string(), /^[A-Za-z0-9][\w.-]{0,39}$/);
