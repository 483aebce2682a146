import type { Offer } from '#events/quote';
import type { RequestQuotesMutation } from '../../generated/graphql.ts';

type Answered = Extract<RequestQuotesMutation['requestQuotes'], { __typename: 'Offer' }>;
type AnsweredQuote = Answered['quotes'][number];

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
      type: charge.type,
      category: charge.category,
      name: charge.name,
      total: charge.total,
      preTaxAmount: charge.preTaxAmount,
      premium: charge.premium,
      coverageLimitText: charge.coverageLimitText,
      isAdditionalInsured: charge.isAdditionalInsured,
      lob: charge.lob ? { name: charge.lob.name, coverages: charge.lob.coverages } : null,
    })),
  },
});

/** The event's offer from the facade's answer. */
export const offerOf = ({ id, expiresAt, quotes }: Answered): Offer => ({ id, expiresAt, quotes: quotes.map(quoteOf) });
