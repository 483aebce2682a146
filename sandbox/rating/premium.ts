import BigNumber from 'bignumber.js';
import type { Line } from './line.ts';
import { stateFactor } from './taxes.ts';

type Answer = string | number | boolean | readonly string[] | undefined;

/** Question id → what was answered. */
export type Rated = ReadonlyMap<string, NonNullable<Answer>>;

const choices = (value: Answer): readonly string[] => (typeof value === 'object' ? value : value === undefined ? [] : [String(value)]);

/** To the cent, half up: how every amount is rounded. */
export const cents = (amount: BigNumber): BigNumber => amount.decimalPlaces(2, BigNumber.ROUND_HALF_UP);

/** A number or an amount as a buyer writes it; 0 where it is neither. */
export const amountOf = (text = ''): BigNumber => {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return new BigNumber(/^\d+(\.\d+)?$/.test(digits) ? digits : 0);
};

const sum = (amounts: readonly BigNumber[]): BigNumber => amounts.reduce((total, amount) => total.plus(amount), new BigNumber(0));

function factor(table: Readonly<Record<string, number>>, answer: Answer): number {
  const found = choices(answer).flatMap((choice) => table[choice] ?? []);
  return found.length === 0 ? 1 : Math.max(...found);
}

function units({ question, included, unit, dollars }: NonNullable<Line['perUnit']>[number], answers: Rated): BigNumber {
  const amount = amountOf(choices(answers.get(question))[0]);
  if (!amount.isGreaterThan(included)) return new BigNumber(0);
  return amount.minus(included).dividedBy(unit).integerValue(BigNumber.ROUND_CEIL).times(dollars);
}

/** A line's premium, discounts taken off, and the discounts it earned. */
export function premiumOf(
  line: Line,
  answers: Rated,
  state: string,
): { premium: BigNumber; discounts: { label: string; amount: BigNumber }[] } {
  const factors = Object.entries(line.factors).map(([question, table]) => factor(table, answers.get(question)));
  const exposure = sum((line.perUnit ?? []).map((entry) => units(entry, answers)));
  const full = cents(factors.reduce((amount, by) => amount.times(by), exposure.plus(line.base)).times(stateFactor(state)));
  const discounts = line.discounts
    .filter(({ question, value }) => choices(answers.get(question)).includes(value))
    .map(({ label, percent }) => ({ label, amount: cents(full.times(percent).dividedBy(100)) }));
  return { premium: full.minus(sum(discounts.map(({ amount }) => amount))), discounts };
}

/** The limit as the buyer reads it: of the answer, a declared value as dollars, else the line's standard. */
export function limitText({ limit }: Line, answers: Rated): string {
  const answer = choices(answers.get(limit.question))[0] ?? '';
  const amount = amountOf(answer);
  return limit.texts[answer] ?? (amount.isGreaterThan(0) ? `$${amount.toFormat(0)}` : limit.standard);
}
