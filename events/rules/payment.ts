import { english, msg } from '#events/language';
import { validate as isValidRouting } from 'abavalidator';
import valid from 'card-validator';
import { usStates } from '#events/program';
import { detectCardBrand, getSecurityCodeLength } from './card-brand.ts';
import { MAX_TEXT_LENGTH, cleanLine, extractDigits, findLengthProblem, isBlank, normalizeFigures } from './input/index.ts';

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
export const EMPTY_PAYMENT: PaymentDetails = {
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

const findCardNumberError = ({ cardNumber }: PaymentDetails, { isProduction }: PaymentContext): string | null => {
  const digits = extractDigits(cardNumber);
  if (!detectCardBrand(digits) || !valid.number(digits).isValid) return msg('Please enter a valid card number');
  return isProduction || TEST_CARDS.has(digits) ? null : msg('Must use test credit card number!');
};

const findMonthError = ({ expMonth, expYear }: PaymentDetails, { today }: PaymentContext): string | null => {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(expMonth);
  return isMonth && (!/^\d{4}$/.test(expYear) || `${expYear}-${expMonth}` >= today.slice(0, 7)) ? null : msg('Please select a valid month');
};

const findYearError = ({ expYear }: PaymentDetails, { today }: PaymentContext): string | null =>
  listExpiryYears(today).includes(expYear) ? null : msg('Please select a valid year');

const findSecurityCodeError = ({ cardNumber, securityCode }: PaymentDetails): string | null =>
  new RegExp(`^\\d{${getSecurityCodeLength(detectCardBrand(cardNumber))}}$`).test(securityCode) ? null : msg('Please enter a valid security code');

const findRoutingError = ({ routingNumber }: PaymentDetails, { isProduction }: PaymentContext): string | null => {
  if (!/^\d{9}$/.test(routingNumber) || !isValidRouting(routingNumber)) return msg('Please enter a valid routing number');
  return isProduction || routingNumber === TEST_ROUTING ? null : msg('Must use test routing number!');
};

/** Characters of a driver's license number, and digits of a bank account. */
const MAX_LICENSE_LENGTH = 40;
const MAX_ACCOUNT_DIGITS = 17;

const requireField =
  (field: keyof PaymentDetails, message: string, pattern = /^/) =>
  (details: PaymentDetails): string | null =>
    !isBlank(details[field]) && pattern.test(details[field]) ? null : message;

const ACCOUNT_NUMBER = msg('Please enter a valid account number');
/** The number stays whole where it is too long: a bank and an account pasted together are neither. */
const findAccountNumberError = ({ accountNumber }: PaymentDetails): string | null => {
  if (/^\d{18,}$/.test(accountNumber))
    return english('Please enter a valid account number. This one is too long. It can have up to {count} digits.', { count: MAX_ACCOUNT_DIGITS });
  return /^\d{4,17}$/.test(accountNumber) ? null : ACCOUNT_NUMBER;
};

const requireLine =
  (field: 'driverLicense' | 'companyName', message: string, max: number) =>
  (details: PaymentDetails): string | null =>
    isBlank(details[field]) ? message : findLengthProblem(details[field], max);

/** The details as they are sent: text in one normal form, figures as ASCII digits without blanks around. */
export const normalizePayment = (details: PaymentDetails): PaymentDetails => ({
  ...details,
  cardNumber: extractDigits(details.cardNumber),
  securityCode: normalizeFigures(details.securityCode),
  accountNumber: normalizeFigures(details.accountNumber),
  routingNumber: normalizeFigures(details.routingNumber),
  driverLicense: cleanLine(details.driverLicense),
  companyName: cleanLine(details.companyName),
  fein: normalizeFigures(details.fein),
});

type Check = (details: PaymentDetails, context: PaymentContext) => string | null;
type Checks = readonly (readonly [keyof PaymentDetails, Check])[];

const cardChecks: Checks = [
  ['cardNumber', findCardNumberError],
  ['expMonth', findMonthError],
  ['expYear', findYearError],
  ['securityCode', findSecurityCodeError],
];
const bankChecks: Checks = [
  ['bankAccountType', requireField('bankAccountType', msg('Please enter a valid bank account type'), /^(Checking|Savings)$/)],
  ['routingNumber', findRoutingError],
  ['accountNumber', findAccountNumberError],
];
const findDriverStateError = ({ driverState }: PaymentDetails): string | null =>
  usStates.some(({ value }) => value === driverState) ? null : msg('Please enter a valid drivers license');
const licenseChecks: Checks = [
  ['driverLicense', requireLine('driverLicense', msg('Please enter a valid drivers license'), MAX_LICENSE_LENGTH)],
  ['driverState', findDriverStateError],
];
const taxIdChecks: Checks = [
  ['companyName', requireLine('companyName', msg('Please enter a valid company name'), MAX_TEXT_LENGTH)],
  ['fein', requireField('fein', msg('Please enter a valid fein number'), /^\d{2}-?\d{7}$/)],
];

export const DRIVERS_LICENSE = msg("Driver's license");
export const FEIN = 'FEIN';
/** The forms of security identification, by what the page calls them. */
export const identificationOptions: Readonly<Record<string, 'DRIVERS_LICENSE' | 'FEIN'>> = { [DRIVERS_LICENSE]: 'DRIVERS_LICENSE', [FEIN]: 'FEIN' };

function listIdentificationChecks(details: PaymentDetails, context: PaymentContext): Checks {
  if (!context.securityIdentification) return [];
  if (details.securityOption === DRIVERS_LICENSE) return licenseChecks;
  if (details.securityOption === FEIN) return taxIdChecks;
  return [['securityOption', () => msg('Please select a form of security identification')]];
}

/** What is wrong with the payment details, field by field (specification, 5: payment). */
export function findPaymentErrors(details: PaymentDetails, context: PaymentContext): PaymentErrors {
  const plain = normalizePayment(details);
  const checks = context.payWithCard ? cardChecks : [...bankChecks, ...listIdentificationChecks(plain, context)];
  const errors: PaymentErrors = {};
  for (const [field, check] of checks) {
    const error = check(plain, context);
    if (error) errors[field] = error;
  }
  return errors;
}

/** This year and the next 19. */
export const listExpiryYears = (today: string): string[] => Array.from({ length: 20 }, (_, i) => String(Number(today.slice(0, 4)) + i));
