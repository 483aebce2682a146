import type { Offer } from '#events/quote';
import { type ChargeType, ReadOfferDocument, type OfferFieldsFragment } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';

/** The event's words for types of charges. */
const typeOf = { PREMIUM: 'Premium', FEE: 'Fee', DUE: 'Due' } as const satisfies Record<ChargeType, string>;

const quoteOf = ({ rateInfo, ...quote }: OfferFieldsFragment['quotes'][number]): Offer['quotes'][number] => ({
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
      coverageLimitText: charge.coverageLimitText ?? '',
      isAdditionalInsured: charge.isAdditionalInsured,
      lob: charge.lob ? { name: charge.lob.name, coverages: charge.lob.coverageCodes } : null,
    })),
  },
});

/** Maps the facade's offer to the event's. */
export const offerOf = ({ id, expiresAt, quotes }: OfferFieldsFragment): Offer => ({ id, expiresAt, quotes: quotes.map(quoteOf) });

/** Fetches a stored offer; null if there is none with this id. */
export async function fetchOffer(ports: FlowPorts, id: string): Promise<Offer | null> {
  const { id: application, root } = ports.state().application;
  const { offer } = await ports.graph(ReadOfferDocument, { application: { id: application, root }, id });
  return offer ? offerOf(offer) : null;
}
