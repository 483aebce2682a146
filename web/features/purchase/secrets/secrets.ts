import { emailValue, noPayment, plainPayment } from '#events/rules';
import type { PurchaseSecrets } from '#workflows/purchase';

/** The payment form as it is typed; in memory only, one flat record for Final Form. */
export type SecretValues = PurchaseSecrets['payment'] & PurchaseSecrets['account'];

/**
 * An empty form: the first month and the first year that are offered (specification, 5), the application's e-mail. An expiry that
 * nobody has chosen is over in every month but one, and is asked for; one that could be right would go out unseen and be declined.
 */
export const initialSecrets = (today: string, email: string): SecretValues => ({
  ...noPayment,
  expMonth: '01',
  expYear: today.slice(0, 4),
  email,
  password: '',
  confirmPassword: '',
});

/** What a field shows once it is left: the text that is sent. Passwords are never changed. */
export function plainSecret(name: keyof SecretValues, value: string): string {
  if (name === 'email') return emailValue(value);
  return name === 'password' || name === 'confirmPassword' || value === '' ? value : plainPayment({ ...noPayment, [name]: value })[name];
}

export function toSecrets(values: SecretValues): PurchaseSecrets {
  const { email, password, confirmPassword, ...payment } = values;
  return { payment, account: { email, password, confirmPassword } };
}
