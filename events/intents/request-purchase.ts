import type { FlowEvent, State } from '#events/buyflow';
import { type AnswerValue, type Program, billingQuestions } from '#events/program';
import { purchaseRejected, purchaseRequested } from '#events/purchase';
import { type NewAccountErrors, type PaymentErrors, amountDue, isAddressRejected, isUnanswered, isZip, termsOf } from '#events/rules';

export interface RequestPurchase {
  /** Errors of the fields that are never written; the form that holds them found them. */
  readonly payment: PaymentErrors;
  readonly account: NewAccountErrors;
  /** The facade's journal says that it is paid: what is left to do needs nothing of the buyer. */
  readonly isPaid: boolean;
}

/** The sections of the payment page, in order, as the purchase error names them. */
const sections = {
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

// What the address service refused is marked so (specification, 5: billing).
const refusedFields = ['billingAddress1', 'billingCity', 'billingState', 'billingZip'];

const isFilled = (id: string, value: AnswerValue | undefined): boolean => !isUnanswered(value) && (id !== 'billingZip' || isZip(String(value)));

interface Accepting {
  readonly quote: Pick<State['quote'], 'offer'>;
  readonly purchase: Pick<State['purchase'], 'acceptedTerms'>;
}

/** Question id → error of the billing form, when billing differs from mailing (specification, 5: billing). */
export function billingErrors(state: State): Record<string, string> {
  if (state.answers['billingVsMailing'] !== false) return {};
  const isRefused = isAddressRejected(state, 'billing');
  const faulty = billingQuestions.filter((id) => (isRefused && refusedFields.includes(id)) || !isFilled(id, state.answers[id]));
  return Object.fromEntries(faulty.flatMap((id) => (billingMessages[id] ? [[id, billingMessages[id]]] : [])));
}

export const hasAcceptedTerms = ({ quote: { offer }, purchase: { acceptedTerms } }: Accepting, program: Program): boolean =>
  offer !== null && acceptedTerms === termsOf(program, offer.quotes).text;

type Faults = Readonly<Record<keyof typeof sections, readonly string[]>>;

const faultsOf = ({ payment, account, isPaid }: RequestPurchase, state: State, program: Program): Faults => {
  if (isPaid || state.purchase.hasPaid) return { billing: [], payment: [], account: [], terms: [] };
  return {
    billing: Object.keys(billingErrors(state)),
    payment: amountDue(state).isDue ? Object.keys(payment) : [],
    account: state.purchase.hasCreatedAccount ? [] : Object.keys(account),
    terms: hasAcceptedTerms(state, program) ? [] : ['terms'],
  };
};

/** Purchase was pressed: everything is in order, or the sections at fault are named. */
export function decideRequestPurchase(intent: RequestPurchase, state: State, program: Program): FlowEvent[] {
  const { offer } = state.quote;
  if (!offer) return [];
  const faults = faultsOf(intent, state, program);
  const failed = (Object.keys(sections) as (keyof typeof sections)[]).filter((section) => faults[section].length > 0);
  if (failed.length > 0) {
    const names = failed.map((section) => sections[section]);
    const message = `Please verify that all required information is entered correctly. Missing: ${names.join(', ')}`;
    return [purchaseRejected({ sections: names, fields: Object.values(faults).flat(), message })];
  }
  const { amount, isByCard } = amountDue(state);
  return [purchaseRequested({ offer: offer.id, paymentType: isByCard ? 'CREDIT_CARD' : 'ECHECK', amount })];
}
