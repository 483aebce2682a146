import type { State } from '#events/buyflow';
import { resolveAccountKind } from '#events/rules';
import type { PaymentRefusalReason, PurchaseRefusalReason } from '../../generated/graphql.ts';

type FieldOf = (state: State) => string | null;
const noField: FieldOf = () => null;
/** The account section's password, or its e-mail if it has no password field. */
const accountField: FieldOf = (state) => (['new', 'existing'].includes(resolveAccountKind(state)) ? 'password' : 'email');

/** The field of the payment page for each refusal of a step; other refusals have a message only. */
export const purchaseFields: Readonly<Record<PurchaseRefusalReason, FieldOf>> = {
  ACCOUNT_FAILED: noField,
  INVALID_CREDENTIALS: accountField,
  PASSWORD_NEEDED: accountField,
  PASSWORD_MUST_CHANGE: accountField,
  MUST_VERIFY: accountField,
  TOO_MANY_TRIES: noField,
  HOLDER_CHANGED: noField,
  SIGNED_OUT: noField,
  STALE_OFFER: noField,
  WRONG_STEP: noField,
  PAYMENT_STANDS: noField,
  CACHE_FAILED: noField,
  REFERENCE_FAILED: noField,
  NO_MEMBER_FEE: noField,
  BIND_FAILED: noField,
  // For operators, not for the buyer (decision 27).
  METHOD_NOT_SAVED: noField,
};

const savedMethod: FieldOf = () => 'savedMethod';

/** The field for each refusal of a payment by the facade. The payment service names its own field (PaymentDeclined.field). */
export const paymentFields: Readonly<Record<PaymentRefusalReason, FieldOf>> = {
  METHOD_UNKNOWN: savedMethod,
  METHOD_EXPIRED: savedMethod,
  METHOD_NOT_ACCEPTED: savedMethod,
  STALE_OFFER: noField,
  AMOUNT_DIFFERS: noField,
  PAYMENT_STANDS: noField,
  WRONG_STEP: noField,
  NOT_SIGNED_IN: noField,
  NOT_SENT: noField,
  TOO_MANY_DECLINES: noField,
  DECLINED: noField,
  INVALID_CARD_NUMBER: noField,
  INVALID_EXPIRATION: noField,
  INVALID_SECURITY_CODE: noField,
  ADDRESS_MISMATCH: noField,
  INVALID_ROUTING_NUMBER: noField,
  INVALID_ACCOUNT_NUMBER: noField,
  LIMIT_EXCEEDED: noField,
  OTHER: noField,
};
