import type { SecretValues } from './secret-values.ts';

/** The labels of the fields, at the field and in the summary of errors. */
export const FIELD_LABELS: Readonly<Record<keyof SecretValues, string>> = {
  cardNumber: 'Card number',
  expMonth: 'Expiry month',
  expYear: 'Expiry year',
  securityCode: 'Security code',
  bankAccountType: 'Account type',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  securityOption: 'Security identification',
  driverLicense: "Driver's license number",
  driverState: 'State of issuance',
  companyName: 'Company name',
  fein: 'FEIN number',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};
