import { msg } from '#events/language';
import type { SecretValues } from './secret-values.ts';

/** The labels of the fields, at the field and in the summary of errors. */
export const FIELD_LABELS = {
  cardNumber: msg('Card number'),
  expMonth: msg('Expiration month'),
  expYear: msg('Expiration year'),
  securityCode: msg('Security code'),
  bankAccountType: msg('Account type'),
  routingNumber: msg('Routing number'),
  accountNumber: msg('Account number'),
  securityOption: msg('Security identification'),
  driverLicense: msg("Driver's license number"),
  driverState: msg('State of issuance'),
  companyName: msg('Company name'),
  fein: msg('FEIN number'),
  email: msg('Email'),
  password: msg('Password'),
  confirmPassword: msg('Confirm password'),
} as const satisfies Readonly<Record<keyof SecretValues, string>>;
