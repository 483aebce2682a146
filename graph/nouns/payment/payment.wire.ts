import { type Infer, boolean, defaulted, enums, is, literal, number, object, optional, string, type } from 'superstruct';
import { digitsOf } from '#events/rules';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import { SecurityOption } from './payment-enums.ts';
import type { BankInput, CardInput, SubmitPaymentInput } from './payment.input.ts';
import { PaymentType } from '../quote/payment-type.ts';

export const paymentWire = type({
  ReferenceNumber: defaulted(string(), ''),
  Declined: defaulted(boolean(), false),
  PaymentAlreadyInProcess: defaulted(boolean(), false),
});

export type PaymentWire = Infer<typeof paymentWire>;

const referenced = type({ ReferenceNumber: string() });

/** The payment's reference: in the answer's `Data`, or in its `Message` (specification, 7); empty where there is none. */
export const referenceIn = (said: PaymentWire, message: unknown): string => said.ReferenceNumber || (is(message, referenced) ? message.ReferenceNumber : '');

/** What is paid with: a saved method's token, or the details of a card or a bank account. */
const instrument = object({
  PaymentMethod: enums(['CreditCardToken', 'AchToken', 'CreditCard', 'Ach']),
  Token: optional(string()),
  CreditCardNumber: optional(digits()),
  ExpirationMonth: optional(digits()),
  ExpirationYear: optional(digits()),
  SecurityCode: optional(digits()),
  AccountNumber: optional(digits()),
  RoutingNumber: optional(digits()),
  DriversLicenseNumber: optional(string()),
  DriversLicenseState: optional(string()),
  CompanyTaxId: optional(digits()),
  CompanyName: optional(string()),
  BankAccountType: optional(enums(['Checking', 'Savings', 'CorporateChecking'])),
});
export type InstrumentWire = Infer<typeof instrument>;

/** The payment body (specification, 7). */
export const paymentBody = object({
  ProfileId: string(),
  FirstName: string(),
  LastName: string(),
  Email: string(),
  TelephoneNumber: digits(),
  BillingAddress: addressBody,
  /** Dollars. */
  AmountToCharge: number(),
  ...instrument.schema,
  IsRecurringPaymentRequested: literal(true),
});
export type PaymentBody = Infer<typeof paymentBody>;

export const toCard = (card: CardInput): InstrumentWire => ({
  PaymentMethod: 'CreditCard',
  CreditCardNumber: digitsOf(card.cardNumber),
  ExpirationMonth: card.expMonth,
  ExpirationYear: card.expYear,
  SecurityCode: card.securityCode,
});

export function toBank(bank: BankInput): InstrumentWire {
  const common = { PaymentMethod: 'Ach' as const, AccountNumber: bank.accountNumber, RoutingNumber: bank.routingNumber };
  // A company's account is a corporate checking account (specification, 3: eCheck account types).
  if (bank.securityOption === SecurityOption.FEIN) {
    return { ...common, BankAccountType: 'CorporateChecking', CompanyName: bank.companyName, CompanyTaxId: digitsOf(bank.fein) };
  }
  const licence = { DriversLicenseNumber: bank.driverLicense, DriversLicenseState: bank.driverState };
  return { ...common, BankAccountType: bank.bankAccountType, ...(bank.securityOption === SecurityOption.DRIVERS_LICENSE && licence) };
}

/** A saved method: what it is charged by says the gateway alone. */
export const toToken = (kind: PaymentType, token: string): InstrumentWire => ({
  PaymentMethod: kind === PaymentType.CREDIT_CARD ? 'CreditCardToken' : 'AchToken',
  Token: token,
});

/** Who pays, by what, and how much: `dollars` as a decimal text. */
export interface Paying {
  readonly input: SubmitPaymentInput;
  readonly profileId: string;
  readonly dollars: string;
  readonly wire: InstrumentWire;
}

/** The body that pays. */
export const toPaymentBody = ({ input, profileId, dollars, wire }: Paying): PaymentBody => ({
  ProfileId: profileId,
  FirstName: input.payer.firstName,
  LastName: input.payer.lastName,
  Email: input.payer.email,
  TelephoneNumber: digitsOf(input.payer.phone),
  BillingAddress: toAddressWire(input.billing),
  AmountToCharge: Number(dollars),
  ...wire,
  IsRecurringPaymentRequested: true,
});
