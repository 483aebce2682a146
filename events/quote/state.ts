import type { Draft, Evolvers } from '#events/core';
import type { QuoteEvent } from './events.ts';
import type { KickedProduct, Offer, Opportunity } from './quote.ts';

export interface QuoteState {
  status: 'none' | 'quoting' | 'quoted' | 'failed' | 'kickedOut';
  offer: Offer | null;
  /** An answer that rating used has changed since: quote again before buying. */
  isStale: boolean;
  kickedOut: readonly KickedProduct[];
  kickedOutByAddress: boolean;
  kickedLobs: readonly string[];
  opportunity: Opportunity | null;
  ratingAccountId: string;
  error: string | null;
}
export interface QuoteSlices {
  quote: QuoteState;
}

export const initialQuote = (): QuoteSlices => ({
  quote: {
    status: 'none',
    offer: null,
    isStale: false,
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
  if (draft.state.quote.offer && !draft.state.quote.isStale) draft.own('quote').isStale = true;
}

export const evolveQuote: Evolvers<QuoteSlices, QuoteEvent> = {
  QuoteRequested(draft) {
    Object.assign(draft.own('quote'), { status: 'quoting', error: null, kickedOut: [], kickedOutByAddress: false, kickedLobs: [] });
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
    Object.assign(draft.own('quote'), { status: 'quoted', offer: data.offer, isStale: false, error: null });
  },
  QuoteFailed(draft, { data }) {
    Object.assign(draft.own('quote'), { status: 'failed', error: data.message });
  },
  QuoteCancelled(draft) {
    const quote = draft.own('quote');
    quote.status = quote.offer ? 'quoted' : 'none';
  },
};
