import type { Translator } from '#events/language';
import type { Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { addMonths, formatDate } from './dates.ts';
import { getRatingLabel } from './rating-names.ts';

export interface CoveredPolicy {
  readonly policyNumber: string;
  readonly product: string;
  readonly carrier: string;
  /** ISO date of its first day. */
  readonly from: string;
  /** ISO date on which it ends; null if the program does not say how long it runs. */
  readonly to: string | null;
  readonly coverages: readonly { readonly name: string; readonly limits: string }[];
}

/** A quote that was bound. */
export interface BoundQuote {
  readonly quote: Quote;
  readonly policyNumber: string;
}

/** When a policy begins and ends, both at one minute past midnight. */
export const formatPolicyPeriod = (t: Translator, { from, to }: Pick<CoveredPolicy, 'from' | 'to'>): string =>
  to === null
    ? t('From {from}, 12:01 a.m.', { from: formatDate(from, t.locale) })
    : t('{from} to {to}, 12:01 a.m.', { from: formatDate(from, t.locale), to: formatDate(to, t.locale) });

/** The ISO date on which a policy of the program ends; null if the program does not say how long it runs. */
const findEnd = ({ proofOfCoverage }: Program, from: string): string | null => (proofOfCoverage === undefined ? null : addMonths(from, proofOfCoverage.termMonths));

/** What the order summary says of when a coverage begins and ends. */
export function formatEffectivePeriod(t: Translator, program: Program, from: string): string {
  const to = findEnd(program, from);
  const day = formatDate(from, t.locale);
  return to === null ? t('Effective {day}', { day }) : t('Effective {from} to {to}', { from: day, to: formatDate(to, t.locale) });
}

/** False for fees and dues, for what an additional insured costs, and for premium that is returned. */
const paysForCoverage = ({ type, isAdditionalInsured, premium }: Charge): boolean => type.toLowerCase() === 'premium' && !isAdditionalInsured && !premium.startsWith('-');

interface CoverageOptions {
  /** Limits the coverages. */
  readonly isCovered?: (charge: Charge) => boolean;
  /** What is read in place of a name that rating gives; by default what buyers read. */
  readonly label?: (name: string) => string;
}

/** What a bound quote covers. */
export function toCoveredPolicy(program: Program, { quote, policyNumber }: BoundQuote, options: CoverageOptions = {}): CoveredPolicy {
  const { isCovered = () => true, label = (name: string) => getRatingLabel(program, name) } = options;
  const { productDescription, carrier, effectiveDate, rateInfo } = quote;
  const coverages = rateInfo.charges
    .filter((charge) => paysForCoverage(charge) && isCovered(charge))
    .map(({ name, lob, coverageLimitText }) => ({
      name: label(name || (lob?.name ?? productDescription)),
      limits: label(coverageLimitText),
    }));
  return { policyNumber, product: label(productDescription), carrier, from: effectiveDate, to: findEnd(program, effectiveDate), coverages };
}
