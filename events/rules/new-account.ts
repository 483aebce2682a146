import { msg } from '#events/language';
import type { AccountKind } from './account-holder.ts';
import { toComparableEmail } from './input/index.ts';
import { findEmailError, findPasswordError } from './login.ts';

/** The login that a new buyer makes while purchasing; passwords are never written anywhere. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}
export type NewAccountErrors = Partial<Record<keyof NewAccount, string>>;

export const PASSWORD_RULE_MESSAGE = msg('Password must have at least 6 characters containing a digit, lower and uppercase, and a special character.');
const STRONG_PASSWORD = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s]).{6,}$/;

/** Whether a new password follows the rule; those of older accounts need not. */
export const isStrongPassword = (password: string): boolean => STRONG_PASSWORD.test(password);

function findAccountEmailError(email: string, applicationEmail: string): string | null {
  const error = findEmailError(email);
  if (error) return error;
  return toComparableEmail(email) === toComparableEmail(applicationEmail) ? null : msg('Emails do not match.');
}

/** What stands in the way of an account that its holder has never verified; its end is a link to the account site. */
export const MUST_VERIFY_MESSAGE = msg('Account must be verified before purchase, click here to verify.');

/** What is wrong with what was typed of an account that was there before: a password that must be changed is not asked for. */
function findExistingAccountErrors({ email, password }: NewAccount, applicationEmail: string, kind: AccountKind): NewAccountErrors {
  if (kind === 'mustVerify') return { email: MUST_VERIFY_MESSAGE };
  const wrong = findAccountEmailError(email, applicationEmail);
  const wrongPassword = kind === 'existing' ? findPasswordError(password) : null;
  return { ...(wrong && { email: wrong }), ...(wrongPassword && { password: wrongPassword }) };
}

/** What is wrong with the account section, whosever account it is (specification, 5: account); who is signed in is asked nothing. */
export function findAccountErrors(account: NewAccount, applicationEmail: string, kind: AccountKind): NewAccountErrors {
  if (kind === 'signedIn') return {};
  return kind === 'new' ? findNewAccountErrors(account, applicationEmail) : findExistingAccountErrors(account, applicationEmail, kind);
}

/** What is wrong with a new account; its email must be the application's. */
export function findNewAccountErrors(account: NewAccount, applicationEmail: string): NewAccountErrors {
  const errors: NewAccountErrors = {};
  const email = findAccountEmailError(account.email, applicationEmail);
  if (email) errors.email = email;
  const password = findPasswordError(account.password);
  if (password) errors.password = password;
  else if (!isStrongPassword(account.password)) errors.password = PASSWORD_RULE_MESSAGE;
  if (account.confirmPassword === '') errors.confirmPassword = msg('Please enter your password again');
  else if (account.confirmPassword !== account.password) errors.confirmPassword = msg('Please make sure passwords match');
  return errors;
}
