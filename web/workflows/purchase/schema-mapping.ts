// Maps the schema's terms to those of stored events, which must not change with the schema.
import type {
  AccountOrigin,
  BankAccountType,
  BankIdentificationInput,
  BankInput,
  CardBrand,
  CardInput,
  PaymentField,
  PaymentState,
  PurchaseStatusQuery,
} from '../../generated/graphql.ts';
import type { State } from '#events/buyflow';
import { paymentAccepted } from '#events/purchase';
import { type PaymentDetails, identificationOptions, normalizePayment } from '#events/rules';
import type { PurchaseAttempt } from './purchase-attempt.ts';

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
const brandOf = (brand: CardBrand | null | undefined): string | null => (brand ? brands[brand] : null);

/** What the facade says of a charge. */
type AcceptedPayment = NonNullable<PurchaseStatusQuery['purchaseStatus']['accepted']>;

/** The event of a charge. */
export const toPaymentAccepted = (
  { referenceNumber, amount, paymentType, brand }: AcceptedPayment,
  { offer, inputs }: Pick<PurchaseAttempt, 'offer' | 'inputs'>,
): ReturnType<typeof paymentAccepted> => paymentAccepted({ offer, referenceNumber, amount, paymentType, brand: brandOf(brand), input: inputs.pay });

const fields = {
  CARD_NUMBER: 'cardNumber',
  EXPIRATION_MONTH: 'expMonth',
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
export function cardOf(details: PaymentDetails): CardInput {
  const { cardNumber, expMonth: expirationMonth, expYear: expirationYear, securityCode } = normalizePayment(details);
  return { cardNumber, expirationMonth, expirationYear, securityCode };
}

function identificationOf({ securityOption, driverLicense, driverState, companyName, fein }: PaymentDetails): BankIdentificationInput | null {
  const option = identificationOptions[securityOption];
  if (option === 'DRIVERS_LICENSE') return { driversLicense: { licenseNumber: driverLicense, state: driverState } };
  return option === 'FEIN' ? { company: { name: companyName, fein } } : null;
}

/** The bank account that the buyer typed, as the facade's input. */
export function bankOf(details: PaymentDetails): BankInput {
  const typed = normalizePayment(details);
  const { accountNumber, routingNumber } = typed;
  return { bankAccountType: accountTypes[typed.bankAccountType] ?? 'CHECKING', accountNumber, routingNumber, identification: identificationOf(typed) };
}
