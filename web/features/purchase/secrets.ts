import { noPayment } from '#events/rules';
import type { PurchaseSecrets } from '#flow/purchase';

/** The payment form as it is typed; in memory only, one flat record for Final Form. */
export type SecretValues = PurchaseSecrets['payment'] & PurchaseSecrets['account'];

/** An empty form: the first month and the first year, the application's e-mail. */
export const initialSecrets = (today: string, email: string): SecretValues => ({
  ...noPayment,
  expMonth: '01',
  expYear: today.slice(0, 4),
  email,
  password: '',
  confirmPassword: '',
});

export function toSecrets(values: SecretValues): PurchaseSecrets {
  const { email, password, confirmPassword, ...payment } = values;
  return { payment, account: { email, password, confirmPassword } };
}
