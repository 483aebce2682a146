import type { UpstreamError } from '#graph/gateway';

export const DECLINED = 'Payment method declined.';
export const UNCONFIRMED =
  'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';
/** Nothing was charged, and nobody said why. */
export const FAILED = 'Oops! An error has occurred.';
const FALLBACK = 'Oops! We encounted an error trying to process your payment';

interface Mapped {
  readonly message: string;
  readonly field: string | null;
}

/** Errors[0].Code → what the buyer reads, and the field at fault. Lost, stolen and suspected fraud must not be told apart from any decline. */
const byCode: Readonly<Record<string, Mapped>> = {
  INVALID_CARD_NUMBER: { message: 'Please enter a valid card number', field: 'cardNumber' },
  INVALID_EXPIRATION: { message: 'Please select a valid month', field: 'expMonth' },
  INVALID_SECURITY_CODE: { message: 'Please enter a valid security code', field: 'securityCode' },
  ADDRESS_MISMATCH: { message: 'The billing address does not match the one your bank has on file.', field: 'billingAddress1' },
  INVALID_ROUTING_NUMBER: { message: 'Please enter a valid routing number', field: 'routingNumber' },
  INVALID_ACCOUNT_NUMBER: { message: 'Please enter a valid account number', field: 'accountNumber' },
  LIMIT_EXCEEDED: { message: 'The amount is over the limit of this payment method. Please use another one.', field: null },
};

/** The message of a refused payment: mapped by the first error, else the server's own, else the fallback (specification, 8). */
export function paymentProblem(errors: readonly UpstreamError[], message: string, isDecline: boolean): Mapped {
  const mapped = byCode[errors[0]?.code ?? ''];
  if (mapped) return mapped;
  return { message: isDecline ? DECLINED : message || FALLBACK, field: null };
}
