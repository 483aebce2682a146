import type { Program } from '#events/program';
import { spread } from '../world.ts';
import { fitnessRates } from './fitness.ts';
import { healthRates } from './health.ts';
import type { Line, ProgramRates } from './line.ts';
import { retailRates } from './retail.ts';
import { tradesRates } from './trades.ts';
import { yogaRates } from './yoga.ts';

const known: Readonly<Record<string, ProgramRates>> = {
  fitness: fitnessRates,
  yoga: yogaRates,
  health: healthRates,
  trades: tradesRates,
  retail: retailRates,
};

const initials = (lob: string): string =>
  lob
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** A line nobody wrote a rate for: a base premium of its own, the same for ever. */
const plainLine = (lob: string): Line => ({
  lob,
  code: initials(lob),
  name: lob,
  carrier: 'Harborline Casualty Company',
  base: 120 + 10 * spread(lob, 30),
  factors: { limit: { '1m-3m': 1, '2m-4m': 1.22, '3m-5m': 1.41 }, claims: { none: 1, one: 1.25 } },
  discounts: [],
  limit: {
    question: 'limit',
    texts: { '1m-3m': '$1,000,000 / $3,000,000', '2m-4m': '$2,000,000 / $4,000,000' },
    standard: '$1,000,000 / $3,000,000',
  },
});

/** The rates of a program: its own by sitename, else plain ones; a line for every LOB that its products name. */
export function ratesOf({ sitename, spoke }: Program): ProgramRates {
  const rates = known[sitename] ?? { lines: [], adminFee: 25, dues: 0 };
  const lobs = [...new Set(spoke.products.flatMap((product) => product.lobs))];
  return { ...rates, lines: lobs.map((lob) => rates.lines.find((line) => line.lob === lob) ?? plainLine(lob)) };
}

/** The lines of business that a program's own rates cover; undefined for a program that has none: any line is rated plainly there. */
export const ratedLobs = ({ sitename }: Pick<Program, 'sitename'>): readonly string[] | undefined => known[sitename]?.lines.map(({ lob }) => lob);

/** Where a program's own rates write a line by a carrier that is not admitted; undefined for a program that has none. */
export const surplusLines = ({ sitename }: Pick<Program, 'sitename'>): readonly { readonly stateCode: string; readonly lob: string }[] | undefined =>
  known[sitename]?.lines.flatMap(({ lob, surplus }) => (surplus?.states ?? []).map((stateCode) => ({ stateCode, lob })));
