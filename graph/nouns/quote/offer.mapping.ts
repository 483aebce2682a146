import type { Charge as StoredCharge, Quote as StoredQuote } from '#events/quote';
import type { Application } from '../../applications/applications.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { type ChargeType, chargeTypeOf } from './charge-type.ts';
import type { Offer } from './offer.type.ts';
import type { Charge, Quote, RatedFor } from './quote.type.ts';

const toCharge =
  (application: Application) =>
  ({ lob, type, ...charge }: StoredCharge): Charge => ({
    ...charge,
    // Offers of before were kept in whatever case the gateway had written.
    type: chargeTypeOf(type) as ChargeType,
    lob: lob && { name: lob.name, coverageCodes: lob.coverages, application },
  });

const toQuote =
  (offer: StoredOffer, ratedFor: RatedFor) =>
  ({ rateInfo, ...quote }: StoredQuote): Quote => ({
    ...quote,
    ratedFor,
    opportunityProduct: offer.opportunity?.products.find(({ id }) => id === quote.opportunityProductId) ?? null,
    rateInfo: { ...rateInfo, charges: rateInfo.charges.map(toCharge(ratedFor.application)) },
  });

/** What the schema shows of an offer, as an application of its family asks for it. */
export function toOffer(application: Application, offer: StoredOffer): Offer {
  const ratedFor = { application, ratingAccountId: offer.ratingAccountId ?? '' };
  const { id, member, quotes, expiresAt } = offer;
  return { id, memberFee: member, quotes: quotes.map(toQuote(offer, ratedFor)), expiresAt: new Date(expiresAt).toISOString(), kept: offer, ratedFor };
}
