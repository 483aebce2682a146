import type { Charge as StoredCharge, Quote as StoredQuote } from '#events/quote';
import type { Application } from '../../applications/applications.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { type ChargeType, toChargeType } from './quote-enums.ts';
import type { Opportunity } from '../opportunity/opportunity.type.ts';
import type { Offer } from './offer.type.ts';
import type { Charge, Quote, RatingContext } from './quote.type.ts';

const toCharge =
  (application: Application) =>
  ({ lob, type, ...charge }: StoredCharge): Charge => ({
    ...charge,
    coverageLimitText: charge.coverageLimitText || null,
    // Older offers are stored in the gateway's own case.
    type: toChargeType(type) as ChargeType,
    lob: lob && { name: lob.name, coverageCodes: lob.coverages, application },
  });

const toQuote =
  (offer: StoredOffer, ratingContext: RatingContext) =>
  ({ rateInfo, ...quote }: StoredQuote): Quote => ({
    ...quote,
    ratingContext,
    opportunityProduct: offer.opportunity?.products.find(({ id }) => id === quote.opportunityProductId) ?? null,
    rateInfo: { ...rateInfo, charges: rateInfo.charges.map(toCharge(ratingContext.application)) },
  });

/** The opportunity that an offer was quoted for; null for old offers. */
export const toOpportunity = ({ opportunity }: StoredOffer): Opportunity | null => opportunity && { ...opportunity, products: [...opportunity.products] };

/** Returns an offer for the schema, requested by an application of its family. */
export function toOffer(application: Application, offer: StoredOffer): Offer {
  const ratingContext = { application, ratingAccountId: offer.ratingAccountId || null };
  const { id, member, quotes, expiresAt } = offer;
  return {
    __typename: 'Offer',
    id,
    memberFee: member,
    quotes: quotes.map(toQuote(offer, ratingContext)),
    expiresAt: new Date(expiresAt).toISOString(),
    stored: offer,
    ratingContext,
  };
}
