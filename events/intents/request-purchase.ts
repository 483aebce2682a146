import { msg } from '#events/language';
import type { FlowEvent, State } from '#events/buyflow';
import { type AnswerValue, type Program, billingQuestions } from '#events/program';
import { purchaseRejected, purchaseRequested } from '#events/purchase';
import {
  type Affidavit,
  type NewAccountErrors,
  type PaymentErrors,
  INVALID_ADDRESS,
  buildTerms,
  computeAmountDue,
  createAnswerContext,
  findAddressError,
  findAnswerError,
  findQuestion,
  isUnanswered,
  listAffidavits,
} from '#events/rules';

export interface RequestPurchase {
  /** Errors of the fields that are never written; the form that holds them found them. */
  readonly payment: PaymentErrors;
  readonly account: NewAccountErrors;
  /** The facade's journal says that it is paid: what is left to do needs nothing of the buyer. */
  readonly isPaid: boolean;
}

/** The sections of the payment page, as the purchase error names them and in the specification's order (5: account). */
const sectionTitles = {
  billing: msg('Billing address'),
  payment: msg('Payment method'),
  account: msg('Account information'),
  terms: msg('Affidavit/Terms and Conditions'),
} as const;

const billingMessages: Readonly<Record<string, string>> = {
  billingFirstName: msg('Please enter a valid name.'),
  billingLastName: msg('Please enter a valid name.'),
  billingAddress1: msg('Please enter a valid address.'),
  billingCity: msg('Please enter a valid city.'),
  billingState: msg('Please select a valid state.'),
  billingZip: msg('Please enter a valid zip.'),
};

/** The same in the page's order, in which their fields are listed. */
const pageOrder = ['payment', 'billing', 'account', 'terms'] as const satisfies readonly (keyof typeof sectionTitles)[];

/** What is wrong with an answer of the billing form: what is missing has the specification's words, what the facade would refuse those of its kind. */
function findBillingError(program: Program, id: string, value: AnswerValue | undefined): string | null {
  if (isUnanswered(value)) return billingMessages[id] ?? null;
  const question = findQuestion(program, id);
  return question ? findAnswerError(question, value, createAnswerContext(program, '')) : null;
}

interface TermsAcceptance {
  readonly quote: Pick<State['quote'], 'offer'>;
  readonly purchase: Pick<State['purchase'], 'acceptedTerms'>;
}

interface AffidavitAcceptance {
  readonly answers: State['answers'];
  readonly quote: Pick<State['quote'], 'offer'>;
  readonly purchase: Pick<State['purchase'], 'acceptedAffidavits'>;
}

/** An affidavit as the payment page asks for it. */
export interface AffidavitRequest extends Affidavit {
  /** Names its checkbox, and the picture of what was accepted. */
  readonly field: string;
  readonly isAccepted: boolean;
}

/** Question id → error of the billing form, when billing differs from mailing (specification, 5: billing). */
export function findBillingErrors(state: State, program: Program): Record<string, string> {
  if (state.answers['billingVsMailing'] !== false) return {};
  const refusedError = (id: string): string | null => (findAddressError(state, id) === null ? null : (billingMessages[id] ?? INVALID_ADDRESS));
  const errorOf = (id: string): string | null => findBillingError(program, id, state.answers[id]) ?? refusedError(id);
  return Object.fromEntries(
    billingQuestions.flatMap((id) => {
      const error = errorOf(id);
      return error === null ? [] : [[id, error]];
    }),
  );
}

export const hasAcceptedTerms = ({ quote: { offer }, purchase: { acceptedTerms } }: TermsAcceptance, program: Program): boolean =>
  offer !== null && acceptedTerms === buildTerms(program, offer.quotes).textHash;

/** The affidavits of the offer, in the page's order; each is accepted for exactly what was shown. */
export const listAffidavitRequests = (state: AffidavitAcceptance, program: Program): AffidavitRequest[] =>
  listAffidavits(program, state).map((affidavit, index) => ({
    ...affidavit,
    field: index === 0 ? 'affidavit' : `affidavit-${index + 1}`,
    isAccepted: new Map(Object.entries(state.purchase.acceptedAffidavits ?? {})).get(affidavit.form) === affidavit.textHash,
  }));

/** The fields of what is not accepted yet: affidavits, then the terms. */
const listUnacceptedFields = (state: State, program: Program): string[] => [
  ...listAffidavitRequests(state, program).flatMap(({ field, isAccepted }) => (isAccepted ? [] : [field])),
  ...(hasAcceptedTerms(state, program) ? [] : ['terms']),
];

/** The fields at fault, by section; those of a section in the page's order. */
export type PurchaseFaults = Readonly<Record<keyof typeof sectionTitles, readonly string[]>>;

export const findPurchaseFaults = ({ payment, account, isPaid }: RequestPurchase, state: State, program: Program): PurchaseFaults => {
  if (isPaid || state.purchase.hasPaid) return { billing: [], payment: [], account: [], terms: [] };
  return {
    billing: Object.keys(findBillingErrors(state, program)),
    payment: computeAmountDue(state).isDue ? Object.keys(payment) : [],
    account: state.purchase.hasCreatedAccount ? [] : Object.keys(account),
    terms: listUnacceptedFields(state, program),
  };
};

/** What a rejected purchase says of its faults; null if there are none. */
export function describeFaults(faults: PurchaseFaults): Parameters<typeof purchaseRejected>[0] | null {
  const failed = (Object.keys(sectionTitles) as (keyof typeof sectionTitles)[]).filter((section) => faults[section].length > 0);
  if (failed.length === 0) return null;
  const sections = failed.map((section) => sectionTitles[section]);
  const fields = pageOrder.flatMap((section) => faults[section]);
  return { sections, fields, message: `Please verify that all required information is entered correctly. Missing: ${sections.join(', ')}` };
}

/** Returns the event of a click on Purchase: requested, or rejected with the sections and fields at fault. */
export function decideRequestPurchase(intent: RequestPurchase, state: State, program: Program): FlowEvent[] {
  const { offer } = state.quote;
  if (!offer) return [];
  const rejection = describeFaults(findPurchaseFaults(intent, state, program));
  if (rejection) return [purchaseRejected(rejection)];
  const { amount, isByCard } = computeAmountDue(state);
  return [purchaseRequested({ offer: offer.id, paymentType: isByCard ? 'CREDIT_CARD' : 'ECHECK', amount })];
}
