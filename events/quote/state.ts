import type { Draft, Evolvers } from '#events/core';
import type { QuoteEvent } from './events.ts';
import type { Estimate, KickedProduct, Offer, Opportunity } from './quote.ts';

interface QuoteState {
  status: 'none' | 'quoting' | 'quoted' | 'failed' | 'kickedOut';
  offer: Offer | null;
  /** An answer that rating used has changed since: quote again before buying. */
  isStale: boolean;
  /** Such an answer has changed since quoting began: what rating answers is stale when it comes. */
  isOvertaken: boolean;
  kickedOut: readonly KickedProduct[];
  kickedOutByAddress: boolean;
  kickedLobs: readonly string[];
  opportunity: Opportunity | null;
  ratingAccountId: string;
  error: string | null;
  /** The last one that a page showed; none where no event says it. */
  estimate?: Estimate;
}
export interface QuoteSlices {
  quote: QuoteState;
}

export const initialQuote = (): QuoteSlices => ({
  quote: {
    status: 'none',
    offer: null,
    isStale: false,
    isOvertaken: false,
    kickedOut: [],
    kickedOutByAddress: false,
    kickedLobs: [],
    opportunity: null,
    ratingAccountId: '',
    error: null,
  },
});

/** For events of other features that change what was rated. */
export function markQuoteStale(draft: Draft<QuoteSlices>): void {
  const { offer, isStale, status, isOvertaken } = draft.state.quote;
  if (offer && !isStale) draft.own('quote').isStale = true;
  if (status === 'quoting' && !isOvertaken) draft.own('quote').isOvertaken = true;
}

/** Quoting was called off, or its process is gone: the offer that there was stands as before. */
export function interruptQuote(draft: Draft<QuoteSlices>): void {
  const { status, offer } = draft.state.quote;
  // What was kicked out of the offer before is forgotten: it is not bought any more.
  if (status === 'quoting') Object.assign(draft.own('quote'), { status: offer ? 'quoted' : 'none', isStale: offer !== null });
}

export const evolveQuote: Evolvers<QuoteSlices, QuoteEvent> = {
  QuoteRequested(draft) {
    Object.assign(draft.own('quote'), { status: 'quoting', isOvertaken: false, error: null, kickedOut: [], kickedOutByAddress: false, kickedLobs: [] });
  },
  AddressKickedOut(draft, { data }) {
    draft.own('quote').kickedLobs = data.lobs;
  },
  ProductsKickedOut(draft, { data }) {
    draft.own('quote').kickedOut = data.products;
  },
  ApplicationKickedOut(draft, { data }) {
    Object.assign(draft.own('quote'), { status: 'kickedOut', offer: null, kickedOut: data.products, kickedOutByAddress: data.byAddress });
  },
  OpportunitySaved(draft, { data }) {
    draft.own('quote').opportunity = data.opportunity;
  },
  RatingAccountReady(draft, { data }) {
    draft.own('quote').ratingAccountId = data.id;
  },
  QuoteReceived(draft, { data }) {
    const { isOvertaken } = draft.state.quote;
    Object.assign(draft.own('quote'), { status: 'quoted', offer: data.offer, isStale: isOvertaken, isOvertaken: false, error: null });
  },
  QuoteFailed(draft, { data }) {
    Object.assign(draft.own('quote'), { status: 'failed', error: data.message });
  },
  QuotesDropped(draft) {
    Object.assign(draft.own('quote'), { status: 'none', offer: null, isStale: false, isOvertaken: false, error: null });
  },
  OfferLapsed(draft, { data }) {
    Object.assign(draft.own('quote'), { isStale: true, error: data.message });
  },
  PriceEstimated(draft, { data: { input, lines } }) {
    draft.own('quote').estimate = { input, lines };
  },
  QuoteCancelled: (draft) => interruptQuote(draft),
};
