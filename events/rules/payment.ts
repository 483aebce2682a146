import { validate as isValidRouting } from 'abavalidator';
import valid from 'card-validator';
import { usStates } from '#events/program';
import { detectCardBrand, securityCodeLength } from './card-brand.ts';
import { MAX_TEXT_LENGTH, cleanLine, digitsOf, isBlank, lengthProblem, plainFigures } from './input/index.ts';

/** Everything about a payment that is never written anywhere: it lives in the form, in memory, and in one request. */
export interface PaymentDetails {
  readonly cardNumber: string;
  /** 01 to 12. */
  readonly expMonth: string;
  /** Four digits. */
  readonly expYear: string;
  readonly securityCode: string;
  readonly bankAccountType: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly securityOption: string;
  readonly driverLicense: string;
  readonly driverState: string;
  readonly companyName: string;
  readonly fein: string;
}
/** Nothing typed yet. */
export const noPayment: PaymentDetails = {
  cardNumber: '',
  expMonth: '',
  expYear: '',
  securityCode: '',
  bankAccountType: '',
  accountNumber: '',
  routingNumber: '',
  securityOption: '',
  driverLicense: '',
  driverState: '',
  companyName: '',
  fein: '',
};
/** By field; `savedMethod` is the choice between what an account holder has saved and something new. */
export type PaymentErrors = Partial<Record<keyof PaymentDetails | 'savedMethod', string>>;

export interface PaymentContext {
  readonly payWithCard: boolean;
  readonly securityIdentification: boolean;
  /** Test environments take test numbers only. */
  readonly isProduction: boolean;
  /** ISO date. */
  readonly today: string;
}

const TEST_CARDS = new Set(['4111111111111111', '378282246310005', '6011111111111117', '5555555555554444']);
const TEST_ROUTING = '110000000';

const cardNumberError = ({ cardNumber }: PaymentDetails, { isProduction }: PaymentContext): string | null => {
  const digits = digitsOf(cardNumber);
  if (!detectCardBrand(digits) || !valid.number(digits).isValid) return 'Please enter a valid card number';
  return isProduction || TEST_CARDS.has(digits) ? null : 'Must use test credit card number!';
};

const monthError = ({ expMonth, expYear }: PaymentDetails, { today }: PaymentContext): string | null => {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(expMonth);
  return isMonth && (!/^\d{4}$/.test(expYear) || `${expYear}-${expMonth}` >= today.slice(0, 7)) ? null : 'Please select a valid month';
};

const yearError = ({ expYear }: PaymentDetails, { today }: PaymentContext): string | null => (expiryYears(today).includes(expYear) ? null : 'Please select a valid year');

const codeError = ({ cardNumber, securityCode }: PaymentDetails): string | null =>
  new RegExp(`^\\d{${securityCodeLength(detectCardBrand(cardNumber))}}$`).test(securityCode) ? null : 'Please enter a valid security code';

const routingError = ({ routingNumber }: PaymentDetails, { isProduction }: PaymentContext): string | null => {
  if (!/^\d{9}$/.test(routingNumber) || !isValidRouting(routingNumber)) return 'Please enter a valid routing number';
  return isProduction || routingNumber === TEST_ROUTING ? null : 'Must use test routing number!';
};

/** Characters of a driver's license number, and digits of a bank account. */
const MAX_LICENSE_LENGTH = 40;
const MAX_ACCOUNT_DIGITS = 17;

const required =
  (field: keyof PaymentDetails, message: string, pattern = /^/) =>
  (details: PaymentDetails): string | null =>
    !isBlank(details[field]) && pattern.test(details[field]) ? null : message;

const ACCOUNT_NUMBER = 'Please enter a valid account number';
/** The number stays whole where it is too long: a bank and an account pasted together are neither. */
const accountNumberError = ({ accountNumber }: PaymentDetails): string | null => {
  if (/^\d{18,}$/.test(accountNumber)) return `${ACCOUNT_NUMBER}. This one is too long: it has ${MAX_ACCOUNT_DIGITS} digits at most.`;
  return /^\d{4,17}$/.test(accountNumber) ? null : ACCOUNT_NUMBER;
};

const requiredLine =
  (field: 'driverLicense' | 'companyName', message: string, max: number) =>
  (details: PaymentDetails): string | null =>
    isBlank(details[field]) ? message : lengthProblem(details[field], max);

/** The details as they are sent: text in one normal form, figures as ASCII digits without blanks around. */
export const plainPayment = (details: PaymentDetails): PaymentDetails => ({
  ...details,
  cardNumber: digitsOf(details.cardNumber),
  securityCode: plainFigures(details.securityCode),
  accountNumber: plainFigures(details.accountNumber),
  routingNumber: plainFigures(details.routingNumber),
  driverLicense: cleanLine(details.driverLicense),
  companyName: cleanLine(details.companyName),
  fein: plainFigures(details.fein),
});

type Check = (details: PaymentDetails, context: PaymentContext) => string | null;
type Checks = readonly (readonly [keyof PaymentDetails, Check])[];

const card: Checks = [
  ['cardNumber', cardNumberError],
  ['expMonth', monthError],
  ['expYear', yearError],
  ['securityCode', codeError],
];
const bank: Checks = [
  ['bankAccountType', required('bankAccountType', 'Please enter a valid bank account type', /^(Checking|Savings)$/)],
  ['accountNumber', accountNumberError],
  ['routingNumber', routingError],
];
const stateError = ({ driverState }: PaymentDetails): string | null => (usStates.some(({ value }) => value === driverState) ? null : 'Please enter a valid drivers license');
const licence: Checks = [
  ['driverLicense', requiredLine('driverLicense', 'Please enter a valid drivers license', MAX_LICENSE_LENGTH)],
  ['driverState', stateError],
];
const taxId: Checks = [
  ['companyName', requiredLine('companyName', 'Please enter a valid company name', MAX_TEXT_LENGTH)],
  ['fein', required('fein', 'Please enter a valid fein number', /^\d{2}-?\d{7}$/)],
];

export const DRIVERS_LICENSE = "Driver's license";
export const FEIN = 'FEIN';
/** The forms of security identification, by what the page calls them. */
export const identifications: Readonly<Record<string, 'DRIVERS_LICENSE' | 'FEIN'>> = { [DRIVERS_LICENSE]: 'DRIVERS_LICENSE', [FEIN]: 'FEIN' };

function identification(details: PaymentDetails, context: PaymentContext): Checks {
  if (!context.securityIdentification) return [];
  if (details.securityOption === DRIVERS_LICENSE) return licence;
  if (details.securityOption === FEIN) return taxId;
  return [['securityOption', () => 'Please select a form of security identification']];
}

/** What is wrong with the payment details, field by field (specification, 5: payment). */
export function paymentErrors(details: PaymentDetails, context: PaymentContext): PaymentErrors {
  const plain = plainPayment(details);
  const checks = context.payWithCard ? card : [...bank, ...identification(plain, context)];
  const errors: PaymentErrors = {};
  for (const [field, check] of checks) {
    const error = check(plain, context);
    if (error) errors[field] = error;
  }
  return errors;
}

/** This year and the next 19. */
export const expiryYears = (today: string): string[] => Array.from({ length: 20 }, (_, i) => String(Number(today.slice(0, 4)) + i));
