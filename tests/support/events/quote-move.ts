// Continue, as far as a test lets it come.
import { pageCompleted, pageRejected } from '#events/application';
import {
  addressKickedOut,
  applicationKickedOut,
  opportunitySaved,
  productsKickedOut,
  quoteCancelled,
  quoteFailed,
  quoteReceived,
  quoteRequested,
  ratingAccountReady,
} from '#events/quote';
import { PAGE_INCOMPLETE, isAddressKickout, findKickedProducts } from '#events/rules';
import type { Steps, Walk } from './moves.ts';
import { feeOf, offerOf, quoteOf } from './offers.ts';

export interface QuoteMove {
  readonly move: 'quote';
  readonly outcome: 'received' | 'refused' | 'failed' | 'cancelled' | 'leftOpen';
  readonly kickedLobs: readonly string[];
  readonly offer: string;
  readonly total: string;
}

function* settle(walk: Walk, { outcome, offer, total }: QuoteMove): Steps {
  if (outcome === 'refused') yield pageRejected({ page: 0, questions: ['startDate', 'zip'], message: PAGE_INCOMPLETE, messages: ['Please enter 11/26/2026 or later.', 'Please enter a valid zip.'] });
  if (outcome === 'refused') yield quoteFailed({ message: PAGE_INCOMPLETE, step: 'quote' });
  if (outcome === 'failed') yield quoteFailed({ message: 'Oops! An error has occurred, please try again later', step: 'quote' });
  if (outcome === 'cancelled') yield quoteCancelled({});
  if (outcome !== 'received') return;
  yield ratingAccountReady({ id: 'rating-1', how: 'created' });
  const quotes = [quoteOf({ total, charges: [feeOf('AdminFee', '24.50'), feeOf('CCFee', '3.10')] })];
  yield quoteReceived({ offer: offerOf(quotes, offer) });
  yield pageCompleted({ page: walk.state().application.page });
}

/** The buyer clicks Continue; a step that a process leaves open is still open after a reload or another event. */
export function* quoteMove(walk: Walk, move: QuoteMove): Steps {
  const { program, state } = walk;
  const { kickedLobs } = move;
  yield quoteRequested({ page: state().application.page });
  if (state().quote.status !== 'quoting') return;
  if (kickedLobs.length > 0) yield addressKickedOut({ lobs: [...kickedLobs] });
  const products = findKickedProducts(program, state().answers, kickedLobs);
  yield opportunitySaved({ opportunity: { id: 'opportunity-1', accountId: 'crm-1', products: [] }, location: 'Quote' });
  const isAll = products.length === program.spoke.products.length;
  if (isAll) yield applicationKickedOut({ products, byAddress: isAddressKickout(products) });
  else {
    if (products.length > 0) yield productsKickedOut({ products });
    yield* settle(walk, move);
  }
}
