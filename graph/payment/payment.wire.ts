import { type Infer, boolean, defaulted, is, string, type } from 'superstruct';
import { digitsOf, DRIVERS_LICENSE, FEIN } from '#events/rules';
import { toAddressWire } from '../address/address.wire.ts';
import type { BankInput, CardInput, SubmitPaymentInput } from './payment.input.ts';

export const paymentWire = type({
  ReferenceNumber: defaulted(string(), ''),
  Declined: defaulted(boolean(), false),
  PaymentAlreadyInProcess: defaulted(boolean(), false),
});

export type PaymentWire = Infer<typeof paymentWire>;

const referenced = type({ ReferenceNumber: string() });

/** The payment's reference: in the answer's `Data`, or in its `Message` (specification, 7); empty where there is none. */
export const referenceIn = (said: PaymentWire, message: unknown): string =>
  said.ReferenceNumber || (is(message, referenced) ? message.ReferenceNumber : '');

const toCard = (card: CardInput): object => ({
  PaymentMethod: 'CreditCard',
  CreditCardNumber: digitsOf(card.cardNumber),
  ExpirationMonth: card.expMonth,
  ExpirationYear: card.expYear,
  SecurityCode: card.securityCode,
});

function toBank(bank: BankInput): object {
  const common = { PaymentMethod: 'Ach', AccountNumber: bank.accountNumber, RoutingNumber: bank.routingNumber };
  // A company's account is a corporate checking account (specification, 3: eCheck account types).
  if (bank.securityOption === FEIN) {
    return { ...common, BankAccountType: 'CorporateChecking', CompanyName: bank.companyName, CompanyTaxId: digitsOf(bank.fein) };
  }
  const licence = { DriversLicenseNumber: bank.driverLicense, DriversLicenseState: bank.driverState };
  return { ...common, BankAccountType: bank.bankAccountType, ...(bank.securityOption === DRIVERS_LICENSE && licence) };
}

/** The payment body (specification, 7); `dollars` as a decimal text. */
export function toPaymentBody(input: SubmitPaymentInput, profileId: string, dollars: string): object {
  const { payer, card, bank } = input;
  return {
    ProfileId: profileId,
    FirstName: payer.firstName,
    LastName: payer.lastName,
    Email: payer.email,
    TelephoneNumber: digitsOf(payer.phone),
    BillingAddress: toAddressWire(input.billing),
    AmountToCharge: Number(dollars),
    ...(card && toCard(card)),
    ...(bank && toBank(bank)),
    IsRecurringPaymentRequested: true,
  };
}
