import { msg } from '#events/language';
import { MAX_TEXT_LENGTH, findEmailProblem, findLengthProblem, isBlank, toHalfWidth } from './input/index.ts';

/** What is wrong with an email as such; null where nothing is. */
export function findEmailError(email: string): string | null {
  return isBlank(email) ? msg('Please enter a valid email') : findEmailProblem(email);
}

/** What is wrong with a password that is only sent, not chosen: it is there, and no longer than a text may be. */
export const findPasswordError = (password: string): string | null => (password === '' ? msg('Please enter a valid password') : findLengthProblem(password, MAX_TEXT_LENGTH));

export interface LoginFields {
  readonly email: string;
  readonly password: string;
}

/** What a login form lacks before it is worth sending. */
export function findLoginErrors({ email, password }: LoginFields): Partial<Record<keyof LoginFields, string>> {
  const wrong = findEmailError(email);
  const wrongPassword = findPasswordError(password);
  return { ...(wrong && { email: wrong }), ...(wrongPassword && { password: wrongPassword }) };
}

/** Beside the fields of a login whose email and password do not belong together (specification, 8). */
export const WRONG_CREDENTIALS_MESSAGES = {
  email: msg('Please verify your email is entered correctly'),
  password: msg('Please verify your password is entered correctly'),
} as const;

/** A security code as it was typed or pasted: its letters and digits, six at most (specification, 5). */
export const parseSecurityCode = (text: string): string =>
  toHalfWidth(text)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, SECURITY_CODE_LENGTH);
export const SECURITY_CODE_LENGTH = 6;
