import type BigNumber from 'bignumber.js';
import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Charge, Offer, Quote } from '#events/quote';
import { formatDate } from './dates.ts';
import { dollars, sum, toMoney } from './money.ts';

export interface SummaryLine {
  readonly kind: 'coverage' | 'discount' | 'surcharge' | 'premium' | 'fee' | 'memberFee' | 'dues' | 'tax';
  readonly label: string;
  /** Limit, effective date, carrier. */
  readonly details: readonly string[];
  /** Dollars as a decimal text; null: not covered. */
  readonly amount: string | null;
  /** Not charged (the card fee, when paying by eCheck): shown struck through. */
  readonly isStruck: boolean;
  /** Concerns an additional insured: an asterisk stands before it. */
  readonly isStarred: boolean;
}
export interface OrderSummary {
  readonly title: string;
  readonly totalLabel: string;
  readonly lines: readonly SummaryLine[];
  /** Dollars as a decimal text. */
  readonly total: string;
}

const isType = (type: 'premium' | 'fee' | 'due') => (charge: Charge) => charge.type.toLowerCase() === type;
const isCardFee = (charge: Charge): boolean => charge.category.toLowerCase() === 'ccfee';
const chargesOf = (quotes: readonly Quote[]): Charge[] => quotes.flatMap((quote) => quote.rateInfo.charges);

const withCardFee = (quotes: readonly Quote[], memberFee: MemberFee | null): BigNumber =>
  sum([...quotes.map((quote) => quote.rateInfo.total), memberFee?.fee ?? '0.00']);

/** Whether a card is charged, and so its fee: one is chosen, and the order comes to more than nothing. */
export const isCardCharged = (quotes: readonly Quote[], payWithCard: boolean, memberFee: MemberFee | null): boolean =>
  payWithCard && withCardFee(quotes, memberFee).isGreaterThan(0);

/** Σ Total, less the card fee where no card is charged, plus the member fee where one is collected. */
export function orderTotal(quotes: readonly Quote[], payWithCard: boolean, memberFee: MemberFee | null): BigNumber {
  const total = withCardFee(quotes, memberFee);
  if (isCardCharged(quotes, payWithCard, memberFee)) return total;
  return total.minus(sum(chargesOf(quotes).filter(isCardFee).map((charge) => charge.total)));
}

/** What paying by card costs more than paying from a bank account: dollars as a decimal text. */
export const cardFee = (quotes: readonly Quote[], memberFee: MemberFee | null): string =>
  toMoney(orderTotal(quotes, true, memberFee).minus(orderTotal(quotes, false, memberFee)));

const line = (kind: SummaryLine['kind'], label: string, amount: string | null, more: Partial<SummaryLine> = {}): SummaryLine => ({
  kind,
  label,
  amount,
  details: [],
  isStruck: false,
  isStarred: false,
  ...more,
});

function coverageLines(program: Program, quotes: readonly Quote[]): SummaryLine[] {
  const premiums = quotes.flatMap((quote) => quote.rateInfo.charges.filter(isType('premium')).map((charge) => ({ quote, charge })));
  return program.spoke.products.flatMap((product) =>
    product.lobs.flatMap((lob) => {
      const covered = premiums.filter(({ charge }) => charge.lob?.name === lob);
      if (covered.length === 0) return [line('coverage', lob, null)];
      return covered.map(({ quote, charge }) =>
        line('coverage', charge.name || lob, charge.premium, {
          details: [charge.coverageLimitText, `Effective ${formatDate(quote.effectiveDate)}`, quote.carrier].filter(Boolean),
          isStarred: charge.isAdditionalInsured,
        }),
      );
    }),
  );
}

const nonZero = (lines: readonly SummaryLine[]): SummaryLine[] => lines.filter(({ amount }) => amount !== null && !dollars(amount).isZero());

/** What is charged under one name is one line, however many quotes charge it. */
function merged(lines: readonly SummaryLine[]): SummaryLine[] {
  const byName = new Map<string, SummaryLine>();
  for (const fee of lines) {
    const key = JSON.stringify([fee.label, fee.isStruck, fee.isStarred]);
    const before = byName.get(key);
    byName.set(key, before ? { ...before, amount: toMoney(sum([before.amount ?? 0, fee.amount ?? 0].map(dollars))) } : fee);
  }
  return [...byName.values()];
}

function feeLines(quotes: readonly Quote[], isByCard: boolean): SummaryLine[] {
  const fees = chargesOf(quotes).filter(isType('fee'));
  return merged(fees.map((fee) => line('fee', fee.name || 'Admin fee', fee.total, { isStruck: isCardFee(fee) && !isByCard, isStarred: fee.isAdditionalInsured })));
}

const totalOf = (quotes: readonly Quote[], part: 'totalPreTaxPremium' | 'totalDues' | 'totalTax'): string =>
  toMoney(sum(quotes.map((quote) => quote.rateInfo[part])));

/** Every line of the order summary box (specification, 2: order summary). */
export function orderSummary(program: Program, offer: Offer, payWithCard: boolean, memberFee: MemberFee | null): OrderSummary {
  const { quotes } = offer;
  const total = dollars(toMoney(orderTotal(quotes, payWithCard, memberFee)));
  const discounts = quotes.flatMap((quote) => quote.rateInfo.ratingDiscounts);
  const isRefund = total.isNegative() && !total.isZero();
  return {
    title: total.isZero() ? 'No refund or purchase required.' : isRefund ? 'REFUND SUMMARY' : 'ORDER SUMMARY',
    totalLabel: isRefund ? 'REFUND TOTAL:' : 'ORDER TOTAL:',
    total: toMoney(total),
    lines: [
      ...coverageLines(program, quotes),
      // A positive one raised the premium (decision 20).
      ...discounts.map(({ label, amount }) => line(dollars(amount).isGreaterThan(0) ? 'surcharge' : 'discount', label, toMoney(dollars(amount)))),
      line('premium', 'Premium total', totalOf(quotes, 'totalPreTaxPremium')),
      ...feeLines(quotes, isCardCharged(quotes, payWithCard, memberFee)),
      ...(memberFee ? [line('memberFee', 'Member fee', memberFee.fee)] : []),
      ...nonZero([line('dues', 'Dues', totalOf(quotes, 'totalDues')), line('tax', 'Tax', totalOf(quotes, 'totalTax'))]),
    ],
  };
}

/** The first quote's AdminFee in whole dollars, half up, as the terms name it; $0 where there is none. */
export const adminFee = (quotes: readonly Quote[]): string =>
  `$${dollars(quotes[0]?.rateInfo.charges.find((charge) => charge.category.toLowerCase() === 'adminfee')?.total ?? 0).toFormat(0, 4)}`;
