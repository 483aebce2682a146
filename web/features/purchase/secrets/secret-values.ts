import { normalizeEmail, EMPTY_PAYMENT, normalizePayment } from '#events/rules';
import type { PurchaseSecrets } from '#workflows/purchase';

/** The values of the payment form, in memory only: one flat record for Final Form. */
export type SecretValues = PurchaseSecrets['payment'] & PurchaseSecrets['account'];

/**
 * Returns an empty form with the first expiry month and year of the lists (specification, 5) and the application's email. This expiry is in
 * the past in all months but January, so the buyer must choose one; a valid default would be sent unnoticed and declined.
 */
export const createInitialSecrets = (today: string, email: string): SecretValues => ({
  ...EMPTY_PAYMENT,
  expMonth: '01',
  expYear: today.slice(0, 4),
  email,
  password: '',
  confirmPassword: '',
});

/** Returns the value as it is sent, which the field shows after a blur. Passwords are not changed. */
export function normalizeSecret(name: keyof SecretValues, value: string): string {
  if (name === 'email') return normalizeEmail(value);
  return name === 'password' || name === 'confirmPassword' || value === '' ? value : normalizePayment({ ...EMPTY_PAYMENT, [name]: value })[name];
}

export function toPurchaseSecrets(values: SecretValues): PurchaseSecrets {
  const { email, password, confirmPassword, ...payment } = values;
  return { payment, account: { email, password, confirmPassword } };
}
