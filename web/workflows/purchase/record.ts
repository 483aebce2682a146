// The schema's words and the flow's own: events keep theirs, whatever the schema calls things.
import type { AccountOrigin, BankAccountType, CardBrand, PaymentField, PaymentState } from '../../generated/graphql.ts';
import type { State } from '#events/buyflow';
import { type PaymentDetails, identifications, plainPayment } from '#events/rules';

/** How far a payment is. */
export const standingOf = { NONE: 'none', OPEN: 'open', UNCONFIRMED: 'unconfirmed', PAID: 'paid' } as const satisfies Record<PaymentState, string>;
export type Standing = (typeof standingOf)[PaymentState];

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
/** The field where the billing address is changed: its street, or the checkbox that makes it the mailing address. */
export const billingField = ({ answers }: Pick<State, 'answers'>): string => (answers['billingVsMailing'] === false ? fields.BILLING_STREET : 'billingVsMailing');

/** The form's name of a field that the payment service objects to. */
export function fieldOf(field: PaymentField | null | undefined, state: Pick<State, 'answers'>): string | null {
  if (!field) return null;
  return field === 'BILLING_STREET' ? billingField(state) : fields[field];
}

/** Whether the account was made for this purchase or was there before. */
export const accountHow = {
  CREATED: 'created',
  KEPT: 'kept',
  SIGNED_IN: 'kept',
  LOGGED_IN: 'kept',
  TEMPORARY: 'kept',
} as const satisfies Record<AccountOrigin, string>;

const accountTypes: Readonly<Record<string, BankAccountType>> = { Checking: 'CHECKING', Savings: 'SAVINGS' };
/** A card as it was typed, for the facade. */
export function cardOf(details: PaymentDetails) {
  const { cardNumber, expMonth, expYear, securityCode } = plainPayment(details);
  return { cardNumber, expMonth, expYear, securityCode };
}

/** A bank account as it was typed, for the facade. */
export function bankOf(details: PaymentDetails) {
  const { bankAccountType, securityOption, accountNumber, routingNumber, driverLicense, driverState, companyName, fein } = plainPayment(details);
  return {
    bankAccountType: accountTypes[bankAccountType] ?? 'CHECKING',
    accountNumber,
    routingNumber,
    securityOption: identifications[securityOption] ?? null,
    driverLicense,
    driverState,
    companyName,
    fein,
  };
}
