import BigNumber from 'bignumber.js';
import { flatCharge, premiumCharge } from './charges.ts';
import type { Line, ProgramRates } from './line.ts';
import { type Rated, cents, limitText, premiumOf } from './premium.ts';
import type { Charge, RateInfo } from './quote.ts';
import { returnCharges } from './rewrite.ts';
import { taxPercent } from './taxes.ts';

export interface Risk {
  readonly lines: readonly Line[];
  readonly answers: Rated;
  readonly state: string;
  /** The first quote of an order carries the admin fee and the dues. */
  readonly isFirst: boolean;
}

/** Percent of the premium that paying by card costs. */
const cardFeePercent = 2.5;

/** The lines that the buyer wants: the others are not covered. */
export const wantedLines = (lines: readonly Line[], answers: Rated): Line[] =>
  lines.filter(({ wanted }) => wanted === undefined || answers.get(wanted.question) === wanted.value);

export const isAdmitted = (lines: readonly Line[], state: string): boolean => !lines.some(({ surplus }) => surplus?.states.includes(state));

const total = (charges: readonly Charge[], of: (charge: Charge) => number): BigNumber =>
  charges.reduce((sum, charge) => sum.plus(of(charge)), new BigNumber(0));

function lineCharges(line: Line, { answers, state }: Risk, tax: BigNumber): { charges: Charge[]; discounts: RateInfo['RatingDiscounts'] } {
  const { premium, discounts } = premiumOf(line, answers, state);
  const CoverageLimitDisplayText = limitText(line, answers);
  const lob = (Code: string) => ({ Name: line.lob, Coverages: [{ Code }] });
  const charges = [premiumCharge(premium, tax, { Name: line.name, CoverageLimitDisplayText, IsAI: false, LOB: lob(line.code) })];
  const additional = line.additionalInsured;
  if (additional !== undefined && answers.get(additional.question) === additional.value)
    charges.push(
      premiumCharge(new BigNumber(additional.dollars), tax, {
        Name: 'Additional insured',
        CoverageLimitDisplayText,
        IsAI: true,
        LOB: lob(`${line.code}-AI`),
      }),
    );
  return { charges, discounts: discounts.map(({ label, amount }) => ({ Label: label, Amount: amount.negated().toNumber() })) };
}

function flatCharges(premium: BigNumber, rates: ProgramRates, isFirst: boolean): Charge[] {
  // The admin fee has no name: the order summary calls it so itself.
  const fees = isFirst ? [flatCharge('Fee', 'AdminFee', '', new BigNumber(rates.adminFee))] : [];
  const dues = isFirst && rates.dues > 0 ? [flatCharge('Due', 'Dues', 'Association dues', new BigNumber(rates.dues))] : [];
  return [...fees, flatCharge('Fee', 'CCFee', 'Card processing fee', cents(premium.times(cardFeePercent).dividedBy(100))), ...dues];
}

/**
 * Rates one quote. Total = TotalPreTaxPremium + TotalFees + TotalDues + TotalTax = the sum of the charges' Total; tax lies on the premium alone,
 * rounded a charge; discounts are inside the premium.
 */
export function rate(risk: Risk, rates: ProgramRates): RateInfo {
  const tax = taxPercent(risk.state, isAdmitted(risk.lines, risk.state));
  const rated = risk.lines.map((line) => lineCharges(line, risk, tax));
  const ownPremiums = rated.flatMap(({ charges }) => charges);
  const returned = rates.rewrite === undefined ? [] : returnCharges(rates.rewrite, risk.answers, ownPremiums, tax);
  const premiums = [...ownPremiums, ...returned];
  const premium = total(premiums, ({ Premium }) => Premium);
  const others = returned.length > 0 ? [] : flatCharges(premium, rates, risk.isFirst);
  const sumOf = (type: Charge['Type']) =>
    total(
      others.filter(({ Type }) => Type === type),
      ({ Total }) => Total,
    );
  const taxed = total(premiums, ({ Total }) => Total);
  return {
    Total: taxed.plus(total(others, ({ Total }) => Total)).toNumber(),
    TotalPreTaxPremium: premium.toNumber(),
    TotalDues: sumOf('Due').toNumber(),
    TotalFees: sumOf('Fee').toNumber(),
    TotalTax: taxed.minus(premium).toNumber(),
    RatingDiscounts: rated.flatMap(({ discounts }) => discounts),
    Charges: [...premiums, ...others],
  };
}
