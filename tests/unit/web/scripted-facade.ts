// A facade for pages in jsdom: every operation succeeds, except those that a test answers itself.
import { Kind } from 'graphql';
import { type Graph, NoAnswer, Offline } from '#workflows/ports';
import { findMissingField } from './find-missing-field.ts';

type Answers = Readonly<Record<string, unknown>>;
/** By the name of the operation: the value of its one field, or a fault. */
export type FacadeScript = Readonly<Record<string, unknown>>;

/** In place of a code: the request never left the browser. */
export const NO_NETWORK = 'no network';

export class FacadeFault {
  constructor(
    readonly code: string,
    readonly message: string,
    readonly field?: string,
  ) {}
  /** The error with which the pages' client rejects: GraphQL errors under `errors`; without a code, no response. */
  toError(): Error {
    if (this.code === '') return new NoAnswer(this.message);
    if (this.code === NO_NETWORK) return new Offline(this.message);
    const extensions = { code: this.code, ...(this.field !== undefined && { field: this.field }) };
    return Object.assign(new Error(this.message), { errors: [{ message: this.message, extensions }] });
  }
}

const address = { street1: '1204 S CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78704-2401', county: 'TRAVIS' };
const opened = { __typename: 'Application', sponsorId: 'AIMFIT2', sponsorSource: 'PROGRAM', memberFee: null };
const noPayment = { payment: 'NONE', offer: null, accepted: null, isBound: false, elsewhere: null };
const paid = { ...noPayment, payment: 'PAID', offer: { id: 'offer-1' }, accepted: { referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'VISA' } };

/** The attempt ledger's status after a payment. */
const STATUS_AFTER_PAYMENT: Readonly<Record<string, object>> = { PaymentAccepted: paid, PaymentUnconfirmed: { ...noPayment, payment: 'UNCONFIRMED', offer: { id: 'offer-1' } } };

const DEFAULT_ANSWERS: Answers = {
  EarlierPurchase: null,
  DeclinedPayment: null,
  EmailCheck: { hasAccount: false, mustChangePassword: false, requiresVerify: false },
  StandardizeAddress: { __typename: 'AddressStandardized', address },
  ResolveSponsor: opened,
  ResolveMember: opened,
  CheckAddressKickout: { kickedLobs: [] },
  SaveOpportunity: { id: 'opportunity-1', accountId: 'crm-1', products: [] },
  CreateRatingAccount: { id: 'rating-1', origin: 'CREATED' },
  RefreshAccount: { isAccepted: true },
  CaptureScreen: { isStored: true },
  PrepareAccount: { __typename: 'AccountPrepared', account: { userName: 'maya@example.com' }, origin: 'CREATED' },
  CachePurchase: { __typename: 'PurchaseCached' },
  SubmitPayment: { __typename: 'PaymentAccepted', referenceNumber: 'REF-1', amount: '100.00', paymentType: 'CREDIT_CARD', brand: 'VISA' },
  CreateMemberReference: { __typename: 'MemberReference', memberNumber: 'M-1' },
  BindPolicies: { __typename: 'PoliciesBound', policies: [{ quote: { id: 'quote-1' }, number: 'KEY-1' }], boundHere: true, issuedAt: '2026-11-20T20:05:00.000Z' },
  SendPasswordUpdate: { __typename: 'PasswordUpdateSent' },
  SavePaymentMethod: { __typename: 'PaymentMethodSaved' },
  LogIn: { __typename: 'SecurityCodeSent', maskedEmail: 'm•••@example.com', resendAfter: 0 },
  ResendSecurityCode: { __typename: 'SecurityCodeSent', maskedEmail: 'm•••@example.com', resendAfter: 0 },
  Viewer: null,
  LogOut: { viewer: null },
  MailResumeCode: { __typename: 'ResumeCodeMailed', maskedEmail: 'm•••@example.com', resendAfter: 0 },
};

/** The field that an operation queries: its name in camel case. */
const fieldName = (operation: string): string => operation.charAt(0).toLowerCase() + operation.slice(1);

export function scriptedFacade(script: FacadeScript): Graph {
  let purchaseStatus: object = noPayment;
  const answerTo = (name: string): unknown => {
    if (Object.hasOwn(script, name)) return script[name];
    if (name === 'PurchaseStatus') return purchaseStatus;
    if (!Object.hasOwn(DEFAULT_ANSWERS, name)) throw new Error(`nothing answers ${name}`);
    return DEFAULT_ANSWERS[name];
  };
  return (document) => {
    const name = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.name?.value ?? ''] : []))[0] ?? '';
    const answer = answerTo(name);
    if (answer instanceof FacadeFault) return Promise.reject(answer.toError());
    const missing = findMissingField(document, { [fieldName(name)]: answer });
    if (missing) throw new Error(`the scripted answer to ${name} has no ${missing}`);
    if (name === 'SubmitPayment') purchaseStatus = STATUS_AFTER_PAYMENT[(answer as { __typename: string }).__typename] ?? noPayment;
    return Promise.resolve({ [fieldName(name)]: answer } as never);
  };
}
