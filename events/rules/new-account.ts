/** The login that a new buyer makes while purchasing; passwords are never written anywhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}
export type NewAccountErrors = Partial<Record<keyof NewAccount, string>>;

export const PASSWORD_RULE = 'Password must have at least 6 characters containing a digit, lower and uppercase, and a special character.';
const strong = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s]).{6,}$/;

function emailError(email: string, applicationEmail: string): string | null {
  if (email.trim() === '') return 'Please enter a valid email';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'Please provide a valid formatted email.';
  return email.trim().toLowerCase() === applicationEmail.trim().toLowerCase() ? null : 'Emails do not match.';
}

/** What is wrong with a new account (specification, 5: account); its e-mail must be the application's. */
export function newAccountErrors(account: NewAccount, applicationEmail: string): NewAccountErrors {
  const errors: NewAccountErrors = {};
  const email = emailError(account.email, applicationEmail);
  if (email) errors.email = email;
  if (account.password === '') errors.password = 'Please enter a valid password';
  else if (!strong.test(account.password)) errors.password = PASSWORD_RULE;
  if (account.confirmPassword === '') errors.confirmPassword = 'Please enter a valid password';
  else if (account.confirmPassword !== account.password) errors.confirmPassword = 'Please make sure passwords match';
  return errors;
}
