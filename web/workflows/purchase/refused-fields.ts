import type { State } from '#events/buyflow';
import { accountKind } from '#events/rules';
import type { PaymentRefusalReason, PurchaseRefusalReason } from '../../generated/graphql.ts';

type FieldOf = (state: State) => string | null;
const none: FieldOf = () => null;
/** What the account section asks: where there is no password to type, its e-mail says what to do. */
const ofTheAccount: FieldOf = (state) => (['new', 'existing'].includes(accountKind(state)) ? 'password' : 'email');

/** The field of the payment page that a step's refusal belongs to; the message of every other one says what to do next. */
export const purchaseFields: Readonly<Record<PurchaseRefusalReason, FieldOf>> = {
  ACCOUNT_FAILED: none,
  INVALID_CREDENTIALS: ofTheAccount,
  PASSWORD_NEEDED: ofTheAccount,
  PASSWORD_MUST_CHANGE: ofTheAccount,
  MUST_VERIFY: ofTheAccount,
  TOO_MANY_TRIES: none,
  HOLDER_CHANGED: none,
  SIGNED_OUT: none,
  STALE_OFFER: none,
  WRONG_STEP: none,
  PAYMENT_STANDS: none,
  CACHE_FAILED: none,
  REFERENCE_FAILED: none,
  NO_MEMBER_FEE: none,
  BIND_FAILED: none,
  // Told to operators, not to the buyer (decision 27).
  METHOD_NOT_KEPT: none,
};

const savedMethod: FieldOf = () => 'savedMethod';

/** The same of what the facade itself says of a payment. What the payment service says names its field (PaymentDeclined.field). */
export const paymentFields: Readonly<Record<PaymentRefusalReason, FieldOf>> = {
  METHOD_UNKNOWN: savedMethod,
  METHOD_EXPIRED: savedMethod,
  METHOD_NOT_ACCEPTED: savedMethod,
  STALE_OFFER: none,
  AMOUNT_DIFFERS: none,
  PAYMENT_STANDS: none,
  WRONG_STEP: none,
  NOT_SIGNED_IN: none,
  NOT_SENT: none,
  TOO_MANY_DECLINES: none,
  DECLINED: none,
  INVALID_CARD_NUMBER: none,
  INVALID_EXPIRATION: none,
  INVALID_SECURITY_CODE: none,
  ADDRESS_MISMATCH: none,
  INVALID_ROUTING_NUMBER: none,
  INVALID_ACCOUNT_NUMBER: none,
  LIMIT_EXCEEDED: none,
  OTHER: none,
};
