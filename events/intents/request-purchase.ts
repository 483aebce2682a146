import type { FlowEvent, State } from '#events/buyflow';
import { type Program, billingQuestions } from '#events/program';
import { purchaseRejected, purchaseRequested } from '#events/purchase';
import {
  type NewAccountErrors,
  type PaymentErrors,
  addressOf,
  isAddressSettled,
  isUnanswered,
  orderTotal,
  termsOf,
  toMoney,
} from '#events/rules';

export interface RequestPurchase {
  /** Errors of the fields that are never written; the form that holds them found them. */
  readonly payment: PaymentErrors;
  readonly account: NewAccountErrors;
}

/** The sections of the payment page, in order, as the purchase error names them. */
export const sections = {
  billing: 'Billing address',
  payment: 'Payment method',
  account: 'Account information',
  terms: 'Affidavit/Terms and Conditions',
} as const;

const billingMessages: Readonly<Record<string, string>> = {
  billingFirstName: 'Please enter a valid name.',
  billingLastName: 'Please enter a valid name.',
  billingAddress1: 'Please enter a valid address.',
  billingCity: 'Please enter a valid city.',
  billingState: 'Please select a valid state.',
  billingZip: 'Please enter a valid zip.',
};

/** Question id → error of the billing form, when billing differs from mailing (specification, 5: billing). */
export function billingErrors(state: State): Record<string, string> {
  if (state.answers['billingVsMailing'] !== false) return {};
  const missing = billingQuestions.filter((id) => id in billingMessages && isUnanswered(state.answers[id]));
  const rejected = state.addresses.billing?.verdict === 'rejected' && !isAddressSettled(state, 'billing');
  const isMarked = rejected && state.addresses.billing?.entered.street1 === addressOf(state.answers, 'billing').street1;
  const marked = isMarked ? ['billingAddress1', 'billingCity', 'billingState', 'billingZip'] : [];
  return Object.fromEntries([...missing, ...marked].map((id) => [id, billingMessages[id] ?? '']));
}

export const hasAcceptedTerms = (state: State, program: Program): boolean =>
  state.quote.offer !== null && state.purchase.acceptedTerms === termsOf(program, state.quote.offer.quotes).text;

/** Purchase was pressed: everything is in order, or the sections at fault are named. */
export function decideRequestPurchase(intent: RequestPurchase, state: State, program: Program): FlowEvent[] {
  const { offer } = state.quote;
  if (!offer) return [];
  const billing = Object.keys(billingErrors(state));
  const payment = Object.keys(intent.payment);
  const account = Object.keys(intent.account);
  const failed = [
    ...(billing.length > 0 ? [sections.billing] : []),
    ...(payment.length > 0 ? [sections.payment] : []),
    ...(account.length > 0 ? [sections.account] : []),
    ...(hasAcceptedTerms(state, program) ? [] : [sections.terms]),
  ];
  if (failed.length > 0) {
    const message = `Please verify that all required information is entered correctly. Missing: ${failed.join(', ')}`;
    return [purchaseRejected({ sections: failed, fields: [...billing, ...payment, ...account], message })];
  }
  const { payWithCard } = state.purchase;
  const amount = toMoney(orderTotal(offer.quotes, payWithCard, state.application.memberFee));
  return [purchaseRequested({ offer: offer.id, paymentType: payWithCard ? 'CREDIT_CARD' : 'ECHECK', amount })];
}
