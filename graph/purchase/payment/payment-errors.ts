import { english, msg } from '#events/language';
import type { UpstreamError } from '#graph/gateway';
import { PaymentField, PaymentRefusalReason } from './payment-refusal.ts';

const DECLINED = msg('Payment method declined.');
export const UNCONFIRMED = msg('We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.');
/** Nothing was charged, without a known reason. */
export const FAILED = msg('Oops! An error has occurred.');
/** Another window or device has prepared the purchase differently. */
export const CHANGED_ELSEWHERE = msg('This purchase was changed in another window or on another device. Nothing was charged. Please click Purchase again.');
/** Many declines in a row may be a test of stolen cards. */
export function createDeclineLimitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? msg('Too many payments were declined. You haven’t been charged. Please check with your bank, and try again in a minute.')
    : english('Too many payments were declined. You haven’t been charged. Please check with your bank, and try again in {minutes} minutes.', { minutes });
}
const FALLBACK = msg('Oops! We encounted an error trying to process your payment');

/** What the ledger stores of a declined payment, and what the buyer reads. */
export interface PaymentProblem {
  readonly message: string;
  readonly field: PaymentField | null;
  readonly reason: PaymentRefusalReason;
}

type Mapped = Omit<PaymentProblem, 'reason'>;
type MappedCode =
  | 'INVALID_CARD_NUMBER'
  | 'INVALID_EXPIRATION'
  | 'INVALID_SECURITY_CODE'
  | 'ADDRESS_MISMATCH'
  | 'INVALID_ROUTING_NUMBER'
  | 'INVALID_ACCOUNT_NUMBER'
  | 'LIMIT_EXCEEDED';

/** Errors[0].Code → what the buyer reads, and the field. Lost, stolen and suspected fraud must read like any other decline. */
const problemsByCode: Readonly<Record<MappedCode, Mapped>> = {
  INVALID_CARD_NUMBER: { message: msg('Please enter a valid card number'), field: PaymentField.CARD_NUMBER },
  INVALID_EXPIRATION: { message: msg('Please select a valid month'), field: PaymentField.EXPIRATION_MONTH },
  INVALID_SECURITY_CODE: { message: msg('Your bank didn’t accept the security code.'), field: PaymentField.SECURITY_CODE },
  ADDRESS_MISMATCH: { message: msg('The billing address doesn’t match the one your bank has on file.'), field: PaymentField.BILLING_STREET },
  INVALID_ROUTING_NUMBER: { message: msg('Please enter a valid routing number'), field: PaymentField.ROUTING_NUMBER },
  INVALID_ACCOUNT_NUMBER: { message: msg('Please enter a valid account number'), field: PaymentField.ACCOUNT_NUMBER },
  LIMIT_EXCEEDED: { message: msg('This amount is over the limit for that payment method. Please use another one.'), field: null },
};
const isMapped = (code: string | undefined): code is MappedCode => code !== undefined && Object.hasOwn(problemsByCode, code);

/** Returns the message of a declined payment: by its first error, else the server's own, else the fallback (specification, 8). */
export function toPaymentProblem(errors: readonly UpstreamError[], message: string, isDecline: boolean): PaymentProblem {
  const code = errors[0]?.code;
  if (isMapped(code)) return { ...problemsByCode[code], reason: PaymentRefusalReason[code] };
  if (isDecline) return { message: DECLINED, field: null, reason: PaymentRefusalReason.DECLINED };
  return { message: message || FALLBACK, field: null, reason: PaymentRefusalReason.OTHER };
}
