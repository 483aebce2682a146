import { type Infer, boolean, defaulted, enums, is, literal, number, object, optional, string, type } from 'superstruct';
import { extractDigits } from '#events/rules';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import { PaymentType } from '../quote/quote-enums.ts';
import { gatewayWrite } from '../../gateway/endpoint.ts';
import type { BankInput, CardInput, SubmitPaymentInput } from './payment.input.ts';

export const paymentWire = type({
  ReferenceNumber: defaulted(string(), ''),
  Declined: defaulted(boolean(), false),
  PaymentAlreadyInProcess: defaulted(boolean(), false),
});

export type PaymentWire = Infer<typeof paymentWire>;

const referenceWire = type({ ReferenceNumber: string() });

/** Returns the payment's reference from the answer's `Data` or `Message` (specification, 7); empty if there is none. */
export const findReference = (data: PaymentWire, message: unknown): string => data.ReferenceNumber || (is(message, referenceWire) ? message.ReferenceNumber : '');

/** The payment instrument: a saved method's token, or the details of a card or a bank account. */
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
const paymentBody = object({
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

export const toCardInstrument = (card: CardInput): InstrumentWire => ({
  PaymentMethod: 'CreditCard',
  CreditCardNumber: extractDigits(card.cardNumber),
  ExpirationMonth: card.expirationMonth,
  ExpirationYear: card.expirationYear,
  SecurityCode: card.securityCode,
});

export function toBankInstrument(bank: BankInput): InstrumentWire {
  const common = { PaymentMethod: 'Ach' as const, AccountNumber: bank.accountNumber, RoutingNumber: bank.routingNumber };
  // A company's account is a corporate checking account (specification, 3: eCheck account types).
  const { driversLicense, company } = bank.identification ?? {};
  if (company) return { ...common, BankAccountType: 'CorporateChecking', CompanyName: company.name, CompanyTaxId: extractDigits(company.fein) };
  const license = driversLicense && { DriversLicenseNumber: driversLicense.licenseNumber, DriversLicenseState: driversLicense.state };
  return { ...common, BankAccountType: bank.bankAccountType, ...license };
}

/** Only the gateway knows the card or bank account behind the token. */
export const toTokenInstrument = (kind: PaymentType, token: string): InstrumentWire => ({
  PaymentMethod: kind === PaymentType.CREDIT_CARD ? 'CreditCardToken' : 'AchToken',
  Token: token,
});

/** A payment: `dollars` is a decimal text. */
export interface Payer {
  readonly input: SubmitPaymentInput;
  readonly profileId: string;
  readonly dollars: string;
  readonly wire: InstrumentWire;
}

export const toPaymentBody = ({ input, profileId, dollars, wire }: Payer): PaymentBody => ({
  ProfileId: profileId,
  FirstName: input.payer.firstName,
  LastName: input.payer.lastName,
  Email: input.payer.email,
  TelephoneNumber: extractDigits(input.payer.phone),
  BillingAddress: toAddressWire(input.billing),
  AmountToCharge: Number(dollars),
  ...wire,
  IsRecurringPaymentRequested: true,
});

export const paymentEndpoints = {
  // Repeated only if no byte can have arrived: after a lost answer the buyer may have been charged.
  submit: gatewayWrite.post('/api/payment/submitPaymentWithCaching/{id}', paymentWire, {
    retry: 'unsent',
    timeoutMs: 60_000,
    request: { body: paymentBody },
  }),
};
