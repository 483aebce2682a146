import type { Product, Program } from '#events/program';
import { parseDollars, toMoney, getToday } from '#events/rules';
import { ratesOf } from '../../sandbox/rating/program-rates.ts';
import type { Rated } from '../../sandbox/rating/premium.ts';
import type { RateInfo } from '../../sandbox/rating/quote.ts';
import { isAdmitted, rate, wantedLines } from '../../sandbox/rating/rate.ts';
import type { ChargeType, OfferFieldsFragment, RequestQuotesInput } from '../../web/generated/graphql.ts';
import type { CalendarDate } from '../../web/operations/scalars.ts';
import { readAnswer } from './read-answer.ts';

type QuoteParts = OfferFieldsFragment['quotes'][number];

const types: Readonly<Record<RateInfo['Charges'][number]['Type'], ChargeType>> = { Premium: 'PREMIUM', Fee: 'FEE', Due: 'DUE' };

const rateInfoOf = (info: RateInfo): QuoteParts['rateInfo'] => ({
  total: toMoney(parseDollars(info.Total)),
  totalPreTaxPremium: toMoney(parseDollars(info.TotalPreTaxPremium)),
  totalDues: toMoney(parseDollars(info.TotalDues)),
  totalFees: toMoney(parseDollars(info.TotalFees)),
  totalTax: toMoney(parseDollars(info.TotalTax)),
  ratingDiscounts: info.RatingDiscounts.map(({ Label, Amount }) => ({ label: Label, amount: toMoney(parseDollars(Amount)) })),
  charges: info.Charges.map((charge) => ({
    type: types[charge.Type],
    category: charge.Category,
    name: charge.Name,
    total: toMoney(parseDollars(charge.Total)),
    preTaxAmount: toMoney(parseDollars(charge.PreTaxAmount)),
    premium: toMoney(parseDollars(charge.Premium)),
    coverageLimitText: charge.CoverageLimitDisplayText,
    isAdditionalInsured: charge.IsAI,
    lob: charge.LOB && { name: charge.LOB.Name, coverageCodes: charge.LOB.Coverages.map(({ Code }) => Code) },
  })),
});

export interface Rating {
  readonly program: Program;
  /** As a share of the sandbox's prices. */
  readonly price: number;
  readonly input: RequestQuotesInput;
  readonly now: number;
  readonly newId: () => string;
}

/** Returns when the policy begins: as answered, but never before today. */
function effectiveDate({ program, now }: Rating, rated: Rated): CalendarDate {
  const today = getToday(program.timeZone, now);
  const question = program.spoke.questions.find((one) => one.effectiveDate === true);
  const answer = rated.get(question?.id ?? '');
  return typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/.test(answer) && answer > today ? (answer as CalendarDate) : (today as CalendarDate);
}

/** Returns a product's quote, as the schema shows it. */
export function quoteOf(rating: Rating, product: Product, opportunityProductId: string, isFirst: boolean): QuoteParts {
  const { program, price, input, newId } = rating;
  const usual = ratesOf(program);
  const rates = { ...usual, lines: usual.lines.map((line) => ({ ...line, base: line.base * price })) };
  const rated: Rated = new Map(input.answers.map(({ question, value }) => [String(question), readAnswer(value)]));
  const lines = wantedLines(
    rates.lines.filter(({ lob }) => product.lobs.includes(lob)),
    rated,
  );
  const { state } = input.address;
  const admitted = isAdmitted(lines, state);
  const [first] = lines;
  return {
    id: newId(),
    productCode: product.id,
    productDescription: product.name,
    isAdmitted: admitted,
    effectiveDate: effectiveDate(rating, rated),
    carrier: (admitted ? first?.carrier : first?.surplus?.carrier) ?? '',
    opportunityProductId,
    rateInfo: rateInfoOf(rate({ lines, answers: rated, state, isFirst }, rates)),
  };
}
