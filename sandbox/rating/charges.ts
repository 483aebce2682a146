import type BigNumber from 'bignumber.js';
import { cents } from './premium.ts';
import type { Charge } from './quote.ts';

/** A premium, in dollars, and the tax on it: `tax` is a percentage. */
export function premiumCharge(
  amount: BigNumber,
  tax: BigNumber,
  more: Pick<Charge, 'Name' | 'CoverageLimitDisplayText' | 'IsAI' | 'LOB'>,
): Charge {
  const withTax = amount.plus(cents(amount.times(tax).dividedBy(100)));
  return {
    Type: 'Premium',
    Category: 'Premium',
    Total: withTax.toNumber(),
    PreTaxAmount: amount.toNumber(),
    Premium: amount.toNumber(),
    ...more,
  };
}

/** What is charged beside the premium; untaxed. */
export const flatCharge = (Type: 'Fee' | 'Due', Category: string, Name: string, amount: BigNumber): Charge => ({
  Type,
  Category,
  Name,
  Total: amount.toNumber(),
  PreTaxAmount: amount.toNumber(),
  Premium: 0,
  CoverageLimitDisplayText: '',
  IsAI: false,
  LOB: null,
});
