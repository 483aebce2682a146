import BigNumber from 'bignumber.js';
import { premiumCharge } from './charges.ts';
import type { Rewrite } from './line.ts';
import { type Rated, amountOf, cents } from './premium.ts';
import type { Charge } from './quote.ts';

const NAME = 'Return premium of the policy replaced';

const taken = (charge: Charge, amount: BigNumber, tax: BigNumber): Charge => ({
  ...premiumCharge(amount.negated(), tax, { Name: NAME, CoverageLimitDisplayText: '', IsAI: false, LOB: charge.LOB }),
  Category: 'ReturnPremium',
});

/** The charges, below zero, of a policy that takes the place of another one; none where it does not. */
export function returnCharges({ question, even, credited }: Rewrite, answers: Rated, premiums: readonly Charge[], tax: BigNumber): Charge[] {
  const answer = answers.get(question);
  // One for each premium: rounded alike, they come to nothing together.
  if (answer === even) return premiums.map((charge) => taken(charge, new BigNumber(charge.Premium), tax));
  const [first] = premiums;
  if (answer !== credited.value || first === undefined) return [];
  return [taken(first, cents(amountOf(String(answers.get(credited.amount) ?? ''))), tax)];
}
