import type { Offer } from '#events/quote';
import type { ChargeType, RatingAccountOrigin, RequestQuotesMutation } from '../../generated/graphql.ts';

type Answered = Extract<RequestQuotesMutation['requestQuotes'], { __typename: 'Offer' }>;
type AnsweredQuote = Answered['quotes'][number];

/** The event's words for what an amount is: the gateway's own. */
const typeOf = { PREMIUM: 'Premium', FEE: 'Fee', DUE: 'Due' } as const satisfies Record<ChargeType, string>;

/** The event's word for how the rating account was come by. */
export const howOf = { CREATED: 'created', FOUND: 'found', SKIPPED: 'skipped' } as const satisfies Record<RatingAccountOrigin, string>;

const quoteOf = ({ rateInfo, ...quote }: AnsweredQuote): Offer['quotes'][number] => ({
  id: quote.id,
  productCode: quote.productCode,
  productDescription: quote.productDescription,
  isAdmitted: quote.isAdmitted,
  effectiveDate: quote.effectiveDate,
  carrier: quote.carrier,
  opportunityProductId: quote.opportunityProductId,
  rateInfo: {
    total: rateInfo.total,
    totalPreTaxPremium: rateInfo.totalPreTaxPremium,
    totalDues: rateInfo.totalDues,
    totalFees: rateInfo.totalFees,
    totalTax: rateInfo.totalTax,
    ratingDiscounts: rateInfo.ratingDiscounts.map(({ label, amount }) => ({ label, amount })),
    charges: rateInfo.charges.map((charge) => ({
      type: typeOf[charge.type],
      category: charge.category,
      name: charge.name,
      total: charge.total,
      preTaxAmount: charge.preTaxAmount,
      premium: charge.premium,
      coverageLimitText: charge.coverageLimitText,
      isAdditionalInsured: charge.isAdditionalInsured,
      lob: charge.lob ? { name: charge.lob.name, coverages: charge.lob.coverageCodes } : null,
    })),
  },
});

/** The event's offer from the facade's answer. */
export const offerOf = ({ id, expiresAt, quotes }: Answered): Offer => ({ id, expiresAt, quotes: quotes.map(quoteOf) });
