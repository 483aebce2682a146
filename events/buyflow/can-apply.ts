import { isUnrated } from '#events/program';
import type { FlowEvent, State } from './state.ts';

type Guards = { readonly [T in FlowEvent['type']]?: (state: State, data: Extract<FlowEvent, { type: T }>['data']) => boolean };

const isPaymentOpen = (state: State): boolean => !state.purchase.hasPaid && state.purchase.phase !== 'unconfirmed';
const isPurchaseRunning = (state: State): boolean => state.purchase.phase === 'running';
/** Nothing is paid and no purchase runs, so the order may still change. */
const isOrderChangeable = (state: State): boolean => isPaymentOpen(state) && !isPurchaseRunning(state);
const isForRunningOffer = (state: State, data: { readonly offer: string }): boolean => isPurchaseRunning(state) && state.purchase.offer === data.offer;

const guards: Guards = {
  ApplicationForked: (state, { parent }) => state.application.id === parent,
  // What was paid for stands: from then on only the payer's own details may still change.
  QuestionAnswered: (state, { question }) => isPaymentOpen(state) || isUnrated(question),
  AddressChosen: (state, { role }) => isPaymentOpen(state) || role === 'billing',
  MemberFeeSet: isPaymentOpen,
  MemberFeeCleared: isPaymentOpen,
  QuoteRequested: (state) => isOrderChangeable(state) && state.quote.status !== 'quoting',
  QuoteReceived: (state) => state.quote.status === 'quoting',
  // An attempt that broke off may have paid: its offer is what the journal is asked by.
  QuotesDropped: (state) => isPaymentOpen(state) && ['idle', 'declined'].includes(state.purchase.phase) && state.quote.offer !== null && state.quote.status !== 'quoting',
  PriceEstimated: isOrderChangeable,
  ApplicationKickedOut: isOrderChangeable,
  // The purchase that runs was begun with these.
  PaymentMethodChosen: isOrderChangeable,
  SavedPaymentMethodChosen: isOrderChangeable,
  TermsAccepted: isOrderChangeable,
  TermsWithdrawn: isOrderChangeable,
  AffidavitAccepted: isOrderChangeable,
  AffidavitWithdrawn: isOrderChangeable,
  // It would make the purchase one that was not begun.
  PurchaseRejected: isOrderChangeable,
  // Of a stale offer, too: one that another window has paid for is gone on with. To pay for it is what the facade refuses.
  PurchaseRequested: (state, { offer }) => !isPurchaseRunning(state) && state.purchase.phase !== 'completed' && state.quote.offer?.id === offer,
  PurchaseHeld: isPaymentOpen,
  OfferLapsed: (state, data) => isForRunningOffer(state, data) && !state.purchase.hasPaid,
  PreparationLapsed: (state, data) => isForRunningOffer(state, data) && !state.purchase.hasPaid,
  PaymentAccepted: isForRunningOffer,
  PaymentNotDue: isForRunningOffer,
  PurchaseAnswerLost: isPurchaseRunning,
  PolicyBound: (state, data) => isForRunningOffer(state, data) && state.purchase.hasPaid,
  ConfirmationTracked: ({ purchase }) => purchase.hasPurchased && !purchase.hasBeenTracked,
  PurchaseCompleted: (state, data) => isForRunningOffer(state, data) && state.purchase.done.bind !== undefined,
};

/**
 * True if an event makes sense in this state. A log starts with ApplicationStarted, and only there.
 * Invalid answers can be applied, too: only mistakes of the program are refused.
 */
export function canApply(state: State, event: FlowEvent): boolean {
  const isFirst = state.application.id === '';
  if (isFirst !== (event.type === 'ApplicationStarted')) return false;
  const guard = guards[event.type] as ((state: State, data: FlowEvent['data']) => boolean) | undefined;
  return guard ? guard(state, event.data) : true;
}
