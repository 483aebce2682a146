import type { AccountKind } from './holder.ts';
import { emailValue } from './input/index.ts';
import { emailError, passwordError } from './login.ts';

/** The login that a new buyer makes while purchasing; passwords are never written anywhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}
export type NewAccountErrors = Partial<Record<keyof NewAccount, string>>;

export const PASSWORD_RULE = 'Password must have at least 6 characters containing a digit, lower and uppercase, and a special character.';
const strong = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s]).{6,}$/;

/** Whether a new password follows the rule; those of older accounts need not. */
export const isStrongPassword = (password: string): boolean => strong.test(password);

function accountEmailError(email: string, applicationEmail: string): string | null {
  const error = emailError(email);
  if (error) return error;
  return emailValue(email).toLowerCase() === emailValue(applicationEmail).toLowerCase() ? null : 'Emails do not match.';
}

/** What stands in the way of an account that its holder has never verified; its end is a link to the account site. */
export const MUST_VERIFY = 'Account must be verified before purchase, click here to verify.';

/** What is wrong with what was typed of an account that was there before: a password that must be changed is not asked for. */
function existingErrors({ email, password }: NewAccount, applicationEmail: string, kind: AccountKind): NewAccountErrors {
  if (kind === 'mustVerify') return { email: MUST_VERIFY };
  const wrong = accountEmailError(email, applicationEmail);
  const wrongPassword = kind === 'existing' ? passwordError(password) : null;
  return { ...(wrong && { email: wrong }), ...(wrongPassword && { password: wrongPassword }) };
}

/** What is wrong with the account section, whosever account it is (specification, 5: account); who is signed in is asked nothing. */
export function accountErrors(account: NewAccount, applicationEmail: string, kind: AccountKind): NewAccountErrors {
  if (kind === 'signedIn') return {};
  return kind === 'new' ? newAccountErrors(account, applicationEmail) : existingErrors(account, applicationEmail, kind);
}

/** What is wrong with a new account; its e-mail must be the application's. */
export function newAccountErrors(account: NewAccount, applicationEmail: string): NewAccountErrors {
  const errors: NewAccountErrors = {};
  const email = accountEmailError(account.email, applicationEmail);
  if (email) errors.email = email;
  const password = passwordError(account.password);
  if (password) errors.password = password;
  else if (!isStrongPassword(account.password)) errors.password = PASSWORD_RULE;
  if (account.confirmPassword === '') errors.confirmPassword = 'Please enter a valid password';
  else if (account.confirmPassword !== account.password) errors.confirmPassword = 'Please make sure passwords match';
  return errors;
}
