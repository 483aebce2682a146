import BigNumber from 'bignumber.js';
import { type Struct, define, pattern, string } from 'superstruct';
import { OddNumber } from './json.ts';

// Values as they travel, wherever they do.

/** Digits only: phones, and codes whose dashes are dropped before they are sent. */
export const digits = (): Struct<string, null> => pattern(string(), /^\d+$/);

function isAmount(value: unknown): true | string {
  if (BigNumber.isBigNumber(value)) return true;
  if (!(value instanceof OddNumber)) return 'Expected a number';
  return value.isPlain ? 'Expected at most two decimals' : 'Expected a number without an exponent';
}

/** US dollars in an answer of the gateway: a JSON number of at most two decimals, read from its own digits. */
export const amount = (): Struct<BigNumber, null> => define<BigNumber>('amount', isAmount);
