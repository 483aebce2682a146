import { array, boolean, enums, integer, string } from 'superstruct';
import { type EventOf, defineEvent, personalField, publicField } from '#events/core';
import { estimate, kickedProduct, offer, opportunity, opportunityLocations } from './quote.ts';

export const quoteRequested = defineEvent('QuoteRequested', {
  version: 1,
  description: 'The buyer clicked Continue: checkpoints and terms are cleared, billing equals mailing; the answers are checked next.',
  fields: { page: publicField(integer()) },
});
export const addressKickedOut = defineEvent('AddressKickedOut', {
  version: 1,
  description: 'Lines of business that are not sold at this address.',
  fields: { lobs: publicField(array(string())) },
});
export const productsKickedOut = defineEvent('ProductsKickedOut', {
  version: 1,
  description: 'Products that the answers or the address exclude; the rest is quoted.',
  fields: { products: publicField(array(kickedProduct)) },
});
export const applicationKickedOut = defineEvent('ApplicationKickedOut', {
  version: 1,
  description: 'No product is left: the application needs special attention.',
  fields: { products: publicField(array(kickedProduct)), byAddress: publicField(boolean()) },
});
export const opportunitySaved = defineEvent('OpportunitySaved', {
  version: 1,
  description: 'The CRM knows how far this application has come.',
  fields: { opportunity: publicField(opportunity), location: publicField(enums(opportunityLocations)) },
});
export const ratingAccountReady = defineEvent('RatingAccountReady', {
  version: 1,
  description: 'The gateway has a rating account for this insured.',
  fields: { id: publicField(string()), how: publicField(enums(['created', 'found', 'skipped'])) },
});
export const quoteReceived = defineEvent('QuoteReceived', {
  version: 1,
  description: 'Rating answered, and the facade keeps the offer that can be bought.',
  fields: { offer: publicField(offer) },
});
export const quoteFailed = defineEvent('QuoteFailed', {
  version: 1,
  description: 'Quoting stopped; the message is what the buyer read.',
  fields: { message: publicField(string()), step: publicField(string()) },
});
export const quoteCancelled = defineEvent('QuoteCancelled', {
  version: 1,
  description: 'The buyer cancelled while quoting.',
  fields: {},
});

export const quotesDropped = defineEvent('QuotesDropped', {
  version: 1,
  description: 'The buyer went back from the payment page to choose another limit: there is nothing to buy until the next quote.',
  fields: {},
});

export const offerLapsed = defineEvent('OfferLapsed', {
  version: 1,
  description: 'The facade would not sell the offer as it stands (too old, or another price): nothing was charged, the buyer quotes again.',
  fields: { offer: publicField(string()), message: publicField(string()) },
});

export const priceEstimated = defineEvent('PriceEstimated', {
  version: 1,
  description: 'The page shows an estimate of the price.',
  fields: {
    // Few answers are behind it, some of them personal: who has the hash can try them all.
    input: personalField(estimate.schema.input),
    lines: publicField(estimate.schema.lines),
  },
});

export const quoteEvents = [
  quoteRequested,
  addressKickedOut,
  productsKickedOut,
  applicationKickedOut,
  opportunitySaved,
  ratingAccountReady,
  quoteReceived,
  quoteFailed,
  quoteCancelled,
  quotesDropped,
  offerLapsed,
  priceEstimated,
] as const;
export type QuoteEvent = EventOf<(typeof quoteEvents)[number]>;
