import type { Draft, Evolvers } from '#events/core';
import { describeLoginChange } from './describe-login-change.ts';
import type { PurchaseEvent } from './events.ts';
import type { PaymentType, PurchaseStep } from './steps.ts';

export interface PurchaseState {
  /** Card unless the buyer chooses eCheck. */
  payWithCard: boolean;
  /** What an account holder pays with: the id of a saved method, NEW_METHOD, or null before one is chosen. */
  chosenMethod: string | null;
  /** SHA-256 of the terms as they were shown when accepted. */
  acceptedTerms: string | null;
  /** Form → SHA-256 of the affidavit as it was shown when accepted; left out before there is one. */
  acceptedAffidavits?: Readonly<Record<string, string>>;
  /** `interrupted`: the page ended during the sequence. `unconfirmed`: the outcome of the charge is unknown. */
  phase: 'idle' | 'running' | 'interrupted' | 'failed' | 'declined' | 'unconfirmed' | 'completed';
  /** The offer being bought; its id is the purchase id. */
  offer: string | null;
  done: Readonly<Partial<Record<PurchaseStep, string>>>;
  hasCreatedAccount: boolean;
  /** Whether the purchase's account was made for it; null while it has none. */
  account: 'created' | 'kept' | null;
  /** Whose it is; null while it has none. */
  userName: string | null;
  hasPaid: boolean;
  hasPurchased: boolean;
  problem: PurchaseProblem | null;
  payment: PurchasePayment | null;
  policyNumbers: Readonly<Record<string, string>>;
  /** When the policies were issued, by the server's clock, ISO; left out before, and by earlier releases. */
  issuedAt?: string;
  /** Whether the email that asks for a new password was sent; null where none was due. */
  passwordEmail: 'sent' | 'failed' | null;
  /** The step whose answer got lost, until a step is done. */
  lostAnswer?: PurchaseStep;
  /** Whether analytics were told of the sale, or are told by another application of the family: they are told once. */
  hasBeenTracked?: true;
}

/** A charge, as the receipt names it. */
interface PurchasePayment {
  readonly referenceNumber: string;
  /** Dollars as a decimal text. */
  readonly amount: string;
  readonly paymentType: PaymentType;
  readonly brand: string | null;
}

/** What the buyer reads; `sections` and `fields` lead there. */
export interface PurchaseProblem {
  readonly message: string;
  readonly step: PurchaseStep | 'validate';
  readonly sections: readonly string[];
  readonly fields: readonly string[];
}
export interface PurchaseSlices {
  purchase: PurchaseState;
}

/** 'Add new' in place of a saved method. */
export const NEW_METHOD = 'new';

const initialCheckpoints = {
  phase: 'idle',
  offer: null,
  done: {},
  hasCreatedAccount: false,
  account: null,
  userName: null,
  hasPaid: false,
  hasPurchased: false,
  problem: null,
  payment: null,
  policyNumbers: {},
  passwordEmail: null,
} as const;

export const initialPurchase = (): PurchaseSlices => ({ purchase: { payWithCard: true, chosenMethod: null, acceptedTerms: null, ...initialCheckpoints } });

/** Quoting starts over: checkpoints are cleared, and terms and affidavits must be accepted again. */
export function clearCheckpoints(draft: Draft<PurchaseSlices>): void {
  const purchase = Object.assign(draft.own('purchase'), { ...initialCheckpoints, acceptedTerms: null });
  for (const left of ['acceptedAffidavits', 'issuedAt'] as const) delete purchase[left];
}

/** The purchase gets an account again, and is cached for it. Once paid it keeps its own. */
function clearPreparation(draft: Draft<PurchaseSlices>): void {
  const purchase = draft.own('purchase');
  if (purchase.hasPaid) return;
  const { account: _account, cache: _cache, ...done } = purchase.done;
  Object.assign(purchase, { hasCreatedAccount: false, account: null, userName: null, done });
}

/** Whose account it was is not the buyer's any more. */
export function forgetAccount(draft: Draft<PurchaseSlices>): void {
  draft.own('purchase').chosenMethod = null;
  clearPreparation(draft);
}

/** Who bought is known to the facade; the page of a completed purchase does not need it. What a failed attempt said may name the account. */
export function forgetUserName(draft: Draft<PurchaseSlices>): void {
  const { hasPurchased, userName, problem } = draft.state.purchase;
  if (hasPurchased && userName !== null) draft.own('purchase').userName = null;
  if (problem?.step === 'account') draft.own('purchase').problem = null;
}

/** A payment was tried for what is cached, or may have been: an orchestration is paid for once, so it is cached again before the next try. */
function clearCachedPurchase(draft: Draft<PurchaseSlices>): void {
  const { hasPaid, done } = draft.state.purchase;
  if (hasPaid || done.cache === undefined) return;
  const { cache: _cache, ...others } = done;
  draft.own('purchase').done = others;
}

/** The page was reloaded during a purchase: the sequence ends, its checkpoints stay. */
export function interruptPurchase(draft: Draft<PurchaseSlices>): void {
  if (draft.state.purchase.phase !== 'running') return;
  draft.own('purchase').phase = 'interrupted';
  clearCachedPurchase(draft);
}

/** Policies that were bound before a fork are another application's sale, which reports to analytics. */
export function inheritPurchase(draft: Draft<PurchaseSlices>): void {
  interruptPurchase(draft);
  if (draft.state.purchase.done.bind !== undefined) draft.own('purchase').hasBeenTracked = true;
}

/** The offer cannot be bought: the attempt is over, with nothing charged. */
export function abandonPurchase(draft: Draft<PurchaseSlices>): void {
  Object.assign(draft.own('purchase'), { phase: 'idle', problem: null });
}

type CompletedStep = { readonly step: PurchaseStep; readonly input: string };
function markStepDone(draft: Draft<PurchaseSlices>, { step, input }: CompletedStep): PurchaseState {
  const purchase = draft.own('purchase');
  purchase.done = { ...purchase.done, [step]: input };
  delete purchase.lostAnswer;
  return purchase;
}

const createProblem = (step: PurchaseProblem['step'], message: string, fields: readonly string[] = []): PurchaseProblem => ({
  step,
  message,
  sections: [],
  fields,
});

export const evolvePurchase: Evolvers<PurchaseSlices, PurchaseEvent> = {
  PaymentMethodChosen(draft, { data }) {
    const purchase = draft.own('purchase');
    purchase.payWithCard = data.payWithCard;
    // A saved method is of its own kind: who turns away from that enters another.
    if (purchase.chosenMethod !== null) purchase.chosenMethod = NEW_METHOD;
  },
  // What the form shows, the form holds; a replay reads it from the log.
  IdentificationChosen: () => undefined,
  SavedPaymentMethodChosen(draft, { data }) {
    Object.assign(draft.own('purchase'), { chosenMethod: data.method ?? NEW_METHOD, payWithCard: data.payWithCard });
  },
  TermsOpened: () => undefined,
  TermsAccepted(draft, { data }) {
    draft.own('purchase').acceptedTerms = data.text;
  },
  TermsWithdrawn(draft) {
    draft.own('purchase').acceptedTerms = null;
  },
  AffidavitOpened: () => undefined,
  AffidavitAccepted(draft, { data: { form, text } }) {
    const purchase = draft.own('purchase');
    purchase.acceptedAffidavits = { ...purchase.acceptedAffidavits, [form]: text };
  },
  AffidavitWithdrawn(draft, { data }) {
    const accepted = Object.entries(draft.state.purchase.acceptedAffidavits ?? {});
    draft.own('purchase').acceptedAffidavits = Object.fromEntries(accepted.filter(([form]) => form !== data.form));
  },
  PurchaseRequested(draft, { data }) {
    const purchase = Object.assign(draft.own('purchase'), { phase: 'running', offer: data.offer, problem: null } as const);
    delete purchase.lostAnswer;
  },
  PurchaseRejected(draft, { data }) {
    Object.assign(draft.own('purchase'), { phase: 'idle', problem: { step: 'validate', ...data } });
  },
  PurchaseHeld(draft, { data }) {
    const { phase } = draft.state.purchase;
    Object.assign(draft.own('purchase'), {
      phase: phase === 'running' ? 'failed' : phase,
      problem: createProblem('account', describeLoginChange(data.userName, data.isUncharged)),
    });
  },
  AccountReady(draft, { data }) {
    Object.assign(markStepDone(draft, { step: 'account', input: data.input }), { hasCreatedAccount: true, account: data.how, userName: data.userName });
  },
  PurchaseCached(draft, { data }) {
    markStepDone(draft, { step: 'cache', input: data.input });
  },
  PreparationLapsed: clearPreparation,
  PaymentAccepted(draft, { data }) {
    const { offer: _offer, input, ...payment } = data;
    Object.assign(markStepDone(draft, { step: 'pay', input }), { hasPaid: true, payment });
  },
  PaymentNotDue(draft, { data }) {
    markStepDone(draft, { step: 'pay', input: data.input }).hasPaid = true;
  },
  PaymentDeclined(draft, { data }) {
    clearCachedPurchase(draft);
    Object.assign(draft.own('purchase'), { phase: 'declined', problem: createProblem('pay', data.message, data.field ? [data.field] : []) });
  },
  PaymentUnconfirmed(draft, { data }) {
    Object.assign(draft.own('purchase'), { phase: 'unconfirmed', problem: createProblem('pay', data.message) });
  },
  MemberReferenceCreated(draft, { data }) {
    markStepDone(draft, { step: 'reference', input: data.input });
  },
  PolicyBound(draft, { data }) {
    const { policyNumbers, issuedAt, boundHere, input } = data;
    Object.assign(markStepDone(draft, { step: 'bind', input }), { policyNumbers, ...(issuedAt !== undefined && { issuedAt }), ...(boundHere === false && { hasBeenTracked: true }) });
  },
  PurchaseStepCompleted(draft, { data }) {
    markStepDone(draft, data);
  },
  PurchaseStepFailed(draft, { data }) {
    if (data.step === 'cache' || data.step === 'pay') clearCachedPurchase(draft);
    Object.assign(draft.own('purchase'), { phase: 'failed', problem: createProblem(data.step, data.message, data.field === undefined ? [] : [data.field]) });
  },
  PurchaseAnswerLost(draft, { data }) {
    draft.own('purchase').lostAnswer = data.step;
  },
  PasswordEmailSent(draft) {
    draft.own('purchase').passwordEmail = 'sent';
  },
  PasswordEmailFailed(draft) {
    draft.own('purchase').passwordEmail = 'failed';
  },
  ConfirmationTracked(draft) {
    draft.own('purchase').hasBeenTracked = true;
  },
  PurchaseCompleted(draft) {
    Object.assign(draft.own('purchase'), { phase: 'completed', hasPurchased: true, problem: null });
  },
};
