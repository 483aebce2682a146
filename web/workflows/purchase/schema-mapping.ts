// Maps the schema's terms to those of stored events, which must not change with the schema.
import type { AccountOrigin, BankAccountType, CardBrand, PaymentField, PaymentState } from '../../generated/graphql.ts';
import type { State } from '#events/buyflow';
import { type PaymentDetails, identificationOptions, normalizePayment } from '#events/rules';

/** The status of a payment. */
export const paymentStatusOf = { NONE: 'none', OPEN: 'open', UNCONFIRMED: 'unconfirmed', PAID: 'paid' } as const satisfies Record<PaymentState, string>;
export type PaymentStatus = (typeof paymentStatusOf)[PaymentState];

const brands = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  DISCOVER: 'discover',
  AMERICAN_EXPRESS: 'american-express',
  OTHER: 'other',
} as const satisfies Record<CardBrand, string>;
export const brandOf = (brand: CardBrand | null | undefined): string | null => (brand ? brands[brand] : null);

const fields = {
  CARD_NUMBER: 'cardNumber',
  EXP_MONTH: 'expMonth',
  SECURITY_CODE: 'securityCode',
  BILLING_STREET: 'billingAddress1',
  ROUTING_NUMBER: 'routingNumber',
  ACCOUNT_NUMBER: 'accountNumber',
} as const satisfies Record<PaymentField, string>;
/** The field for billing address errors: its street, or the checkbox that uses the mailing address. */
export const billingField = ({ answers }: Pick<State, 'answers'>): string => (answers['billingVsMailing'] === false ? fields.BILLING_STREET : 'billingVsMailing');

/** The form field that the payment service refuses. */
export function fieldOf(field: PaymentField | null | undefined, state: Pick<State, 'answers'>): string | null {
  if (!field) return null;
  return field === 'BILLING_STREET' ? billingField(state) : fields[field];
}

/** Whether the account was created for this purchase or existed before. */
export const accountOrigins = {
  CREATED: 'created',
  KEPT: 'kept',
  SIGNED_IN: 'kept',
  LOGGED_IN: 'kept',
  TEMPORARY: 'kept',
} as const satisfies Record<AccountOrigin, string>;

const accountTypes: Readonly<Record<string, BankAccountType>> = { Checking: 'CHECKING', Savings: 'SAVINGS' };
/** The card that the buyer typed, as the facade's input. */
export function cardOf(details: PaymentDetails) {
  const { cardNumber, expMonth, expYear, securityCode } = normalizePayment(details);
  return { cardNumber, expMonth, expYear, securityCode };
}

/** The bank account that the buyer typed, as the facade's input. */
export function bankOf(details: PaymentDetails) {
  const { bankAccountType, securityOption, accountNumber, routingNumber, driverLicense, driverState, companyName, fein } = normalizePayment(details);
  return {
    bankAccountType: accountTypes[bankAccountType] ?? 'CHECKING',
    accountNumber,
    routingNumber,
    securityOption: identificationOptions[securityOption] ?? null,
    driverLicense,
    driverState,
    companyName,
    fein,
  };
}
