import { type Translator, msg } from '#events/language';
import type BigNumber from 'bignumber.js';
import type { State } from '#events/buyflow';
import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { formatEffectivePeriod } from './covered-policy.ts';
import { formatPurpose } from './fee-purpose.ts';
import { type Money, parseDollars, sumDollars, toMoney } from './money.ts';
import { getRatingLabel } from './rating-names.ts';

export interface SummaryLine {
  readonly kind: 'coverage' | 'discount' | 'surcharge' | 'premium' | 'fee' | 'memberFee' | 'dues' | 'tax';
  readonly label: string;
  /** Of a coverage: limit, period, carrier. */
  readonly details: readonly string[];
  /** What a charge beside the premium is for, or that a coverage is surplus lines; else empty. Not a part of evidence. */
  readonly note: string;
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

const hasType = (type: 'premium' | 'fee' | 'due') => (charge: Charge) => charge.type.toLowerCase() === type;
const isCardFee = (charge: Charge): boolean => charge.category.toLowerCase() === 'ccfee';
const listCharges = (quotes: readonly Quote[]): Charge[] => quotes.flatMap((quote) => quote.rateInfo.charges);

const computeTotalWithCardFee = (quotes: readonly Quote[], memberFee: MemberFee | null): BigNumber =>
  sumDollars([...quotes.map((quote) => quote.rateInfo.total), memberFee?.fee ?? '0.00']);

/** Whether a card is charged, and so its fee: one is chosen, and the order comes to more than nothing. */
const isCardCharged = (quotes: readonly Quote[], payWithCard: boolean, memberFee: MemberFee | null): boolean =>
  payWithCard && computeTotalWithCardFee(quotes, memberFee).isGreaterThan(0);

/** Σ Total, less the card fee where no card is charged, plus the member fee where one is collected. */
export function computeOrderTotal(quotes: readonly Quote[], payWithCard: boolean, memberFee: MemberFee | null): BigNumber {
  const total = computeTotalWithCardFee(quotes, memberFee);
  if (isCardCharged(quotes, payWithCard, memberFee)) return total;
  return total.minus(
    sumDollars(
      listCharges(quotes)
        .filter(isCardFee)
        .map((charge) => charge.total),
    ),
  );
}

/** What paying by card costs more than paying from a bank account: dollars as a decimal text. */
export const computeCardFee = (quotes: readonly Quote[], memberFee: MemberFee | null): string =>
  toMoney(computeOrderTotal(quotes, true, memberFee).minus(computeOrderTotal(quotes, false, memberFee)));

const createLine = (kind: SummaryLine['kind'], label: string, amount: string | null, more: Partial<SummaryLine> = {}): SummaryLine => ({
  kind,
  label,
  amount,
  details: [],
  note: '',
  isStruck: false,
  isStarred: false,
  ...more,
});

function listCoverageLines(t: Translator, program: Program, quotes: readonly Quote[]): SummaryLine[] {
  const premiums = quotes.flatMap((quote) => quote.rateInfo.charges.filter(hasType('premium')).map((charge) => ({ quote, charge })));
  return program.spoke.products.flatMap((product) =>
    product.lobs.flatMap((lob) => {
      const covered = premiums.filter(({ charge }) => charge.lob?.name === lob);
      if (covered.length === 0) return [createLine('coverage', getRatingLabel(program, lob), null)];
      return covered.map(({ quote, charge }) =>
        createLine('coverage', getRatingLabel(program, charge.name || lob), charge.premium, {
          details: [getRatingLabel(program, charge.coverageLimitText), formatEffectivePeriod(t, program, quote.effectiveDate), quote.carrier].filter(Boolean),
          note: quote.isAdmitted ? '' : t('Surplus lines: not admitted in your state.'),
          isStarred: charge.isAdditionalInsured,
        }),
      );
    }),
  );
}

const removeZeroLines = (lines: readonly SummaryLine[]): SummaryLine[] => lines.filter(({ amount }) => amount !== null && !parseDollars(amount).isZero());

/** What is charged under one name is one line, however many quotes charge it. */
function mergeLines(lines: readonly SummaryLine[]): SummaryLine[] {
  const byName = new Map<string, SummaryLine>();
  for (const fee of lines) {
    const key = JSON.stringify([fee.label, fee.isStruck, fee.isStarred]);
    const before = byName.get(key);
    byName.set(key, before ? { ...before, amount: toMoney(sumDollars([before.amount ?? 0, fee.amount ?? 0].map(parseDollars))) } : fee);
  }
  return [...byName.values()];
}

function listFeeLines(t: Translator, program: Program, { offer: { quotes }, payWithCard, memberFee }: Order): SummaryLine[] {
  const isByCard = isCardCharged(quotes, payWithCard, memberFee);
  const lines = listCharges(quotes)
    .filter(hasType('fee'))
    .map((fee) => {
      const name = fee.name || msg('Admin fee');
      const isStruck = isCardFee(fee) && !isByCard;
      const kind = isStruck ? 'struckCardFee' : isCardFee(fee) ? 'cardFee' : fee.category.toLowerCase();
      return createLine('fee', getRatingLabel(program, name), fee.total, { note: formatPurpose(t, program, { name, kind }), isStruck, isStarred: fee.isAdditionalInsured });
    });
  return mergeLines(lines);
}

/** A line that the page names itself. */
const createOwnLine = (t: Translator, program: Program, [kind, name, amount]: readonly ['memberFee' | 'dues' | 'tax', string, string]): SummaryLine =>
  createLine(kind, getRatingLabel(program, name), amount, { note: formatPurpose(t, program, { name, kind }) });

const sumPart = (quotes: readonly Quote[], part: 'totalPreTaxPremium' | 'totalDues' | 'totalTax'): string => toMoney(sumDollars(quotes.map((quote) => quote.rateInfo[part])));

/** What is bought, and how it is paid. */
interface Order {
  readonly offer: { readonly quotes: readonly Quote[] };
  readonly payWithCard: boolean;
  readonly memberFee: MemberFee | null;
}

/** Every line of the order summary box (specification, 2: order summary). */
export function summarizeOrder(t: Translator, program: Program, order: Order): OrderSummary {
  const { payWithCard, memberFee } = order;
  const { quotes } = order.offer;
  const total = parseDollars(toMoney(computeOrderTotal(quotes, payWithCard, memberFee)));
  const discounts = quotes.flatMap((quote) => quote.rateInfo.ratingDiscounts);
  const isRefund = total.isNegative() && !total.isZero();
  return {
    title: total.isZero() ? msg('No refund or purchase required.') : isRefund ? msg('REFUND SUMMARY') : msg('ORDER SUMMARY'),
    totalLabel: isRefund ? msg('REFUND TOTAL:') : msg('ORDER TOTAL:'),
    total: toMoney(total),
    lines: [
      ...listCoverageLines(t, program, quotes),
      // A positive one raised the premium (decision 20).
      ...discounts.map(({ label, amount }) =>
        createLine(parseDollars(amount).isGreaterThan(0) ? 'surcharge' : 'discount', getRatingLabel(program, label), toMoney(parseDollars(amount))),
      ),
      createLine('premium', msg('Premium total'), sumPart(quotes, 'totalPreTaxPremium')),
      ...listFeeLines(t, program, order),
      ...(memberFee ? [createOwnLine(t, program, ['memberFee', msg('Member fee'), memberFee.fee])] : []),
      ...removeZeroLines([
        createOwnLine(t, program, ['dues', msg('Dues'), sumPart(quotes, 'totalDues')]),
        createOwnLine(t, program, ['tax', msg('Tax'), sumPart(quotes, 'totalTax')]),
      ]),
    ],
  };
}

/** The first quote's AdminFee in whole dollars, half up, as the terms name it; $0 where there is none. */
export const formatAdminFee = (quotes: readonly Quote[]): string =>
  `$${parseDollars(quotes[0]?.rateInfo.charges.find((charge) => charge.category.toLowerCase() === 'adminfee')?.total ?? 0).toFormat(0, 4)}`;

/** What the buyer owes for the offer at hand. */
export interface AmountDue {
  /** Zero if there is no offer. */
  readonly amount: Money;
  /** Whether anything is charged: else no payment method is asked for. */
  readonly isDue: boolean;
  readonly isByCard: boolean;
}

/** What is due, and in which way: a total of zero or less is not charged (design, section 6). */
export function computeAmountDue({ quote, purchase, application }: Pick<State, 'quote' | 'purchase' | 'application'>): AmountDue {
  const quotes = quote.offer?.quotes ?? [];
  const { memberFee } = application;
  const total = quote.offer ? computeOrderTotal(quotes, purchase.payWithCard, memberFee) : computeOrderTotal([], false, null);
  return { amount: toMoney(total), isDue: total.isGreaterThan(0), isByCard: isCardCharged(quotes, purchase.payWithCard, memberFee) };
}
