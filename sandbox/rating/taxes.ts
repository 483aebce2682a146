import BigNumber from 'bignumber.js';

// Percent of the premium: state premium taxes and assessments that are passed on, and surplus lines tax with the stamping fee.
const admitted: Readonly<Record<string, number>> = {
  FL: 1.75,
  KY: 1.8,
  NJ: 0.6,
  NY: 0.9,
  TX: 1.6,
  WV: 0.55,
  CA: 1.1,
  LA: 1.3,
  PA: 0.8,
  IL: 0.5,
};
const surplusLines: Readonly<Record<string, number>> = { FL: 5, LA: 4.85, TX: 4.89, CA: 3.18, NY: 3.77 };
// How dear a state's courts and weather are.
const factors: Readonly<Record<string, number>> = { CA: 1.15, FL: 1.22, IL: 1.08, LA: 1.2, NJ: 1.1, NY: 1.2, PA: 1.04, TX: 1.05 };

/** Percent of tax on a premium. */
export const taxPercent = (state: string, isAdmitted: boolean): BigNumber =>
  new BigNumber(isAdmitted ? (admitted[state] ?? 0) : (surplusLines[state] ?? 4));

export const stateFactor = (state: string): number => factors[state] ?? 1;
