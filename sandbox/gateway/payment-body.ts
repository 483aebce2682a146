import { type Failure, type Infer, enums, literal, object, optional, pattern, refine, string } from 'superstruct';
import { address, email, filled, id, money, phone, stateAbbr } from './shapes.ts';

const digits = (range: string) => optional(pattern(string(), new RegExp(`^\\d{${range}}$`)));

const fields = object({
  ProfileId: id,
  FirstName: filled,
  LastName: filled,
  Email: email,
  TelephoneNumber: phone,
  BillingAddress: address,
  AmountToCharge: refine(money, 'positive', (amount) => amount > 0),
  PaymentMethod: enums(['CreditCardToken', 'AchToken', 'CreditCard', 'Ach']),
  Token: optional(filled),
  CreditCardNumber: digits('12,19'),
  ExpirationMonth: optional(pattern(string(), /^(0[1-9]|1[0-2])$/)),
  ExpirationYear: digits('4'),
  SecurityCode: digits('3,4'),
  AccountNumber: digits('4,17'),
  RoutingNumber: digits('9'),
  DriversLicenseNumber: optional(filled),
  DriversLicenseState: optional(stateAbbr),
  CompanyTaxId: optional(filled),
  CompanyName: optional(filled),
  BankAccountType: optional(enums(['Checking', 'Savings', 'CorporateChecking'])),
  IsRecurringPaymentRequested: literal(true),
});
type Fields = Infer<typeof fields>;

const card = ['CreditCardNumber', 'ExpirationMonth', 'ExpirationYear', 'SecurityCode'] as const;
const bank = ['AccountNumber', 'RoutingNumber', 'BankAccountType'] as const;
const identification = ['DriversLicenseNumber', 'DriversLicenseState', 'CompanyTaxId', 'CompanyName'] as const;

const optionals = ['Token' as const, ...card, ...bank, ...identification];

const needed: Readonly<Record<Fields['PaymentMethod'], readonly (keyof Fields)[]>> = {
  CreditCard: card,
  Ach: bank,
  CreditCardToken: ['Token'],
  AchToken: ['Token'],
};
const allowed = (method: Fields['PaymentMethod']) =>
  new Set<keyof Fields>([...needed[method], ...(method === 'Ach' ? identification : [])]);

/** The fields that the method lacks, and those of another method. */
function misplaced(payment: Fields): Partial<Failure>[] {
  const may = allowed(payment.PaymentMethod);
  const missing = needed[payment.PaymentMethod].filter((field) => payment[field] === undefined);
  const foreign = optionals.filter((field) => payment[field] !== undefined && !may.has(field));
  return [...missing.map((field) => ({ path: [field], value: undefined })), ...foreign.map((field) => ({ path: [field], type: 'never' }))];
}

/** The payment body: the fields of its method, all of them, and none of another's. */
export const paymentBody = refine(fields, 'method', misplaced);
