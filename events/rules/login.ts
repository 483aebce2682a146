import { MAX_TEXT_LENGTH, emailProblem, isBlank, lengthProblem, narrowed } from './input/index.ts';

/** What is wrong with an e-mail as such; null where nothing is. */
export function emailError(email: string): string | null {
  return isBlank(email) ? 'Please enter a valid email' : emailProblem(email);
}

/** What is wrong with a password that is only sent, not chosen: it is there, and no longer than a text may be. */
export const passwordError = (password: string): string | null => (password === '' ? 'Please enter a valid password' : lengthProblem(password, MAX_TEXT_LENGTH));

export interface LoginFields {
  readonly email: string;
  readonly password: string;
}

/** What a login form lacks before it is worth sending. */
export function loginErrors({ email, password }: LoginFields): Partial<Record<keyof LoginFields, string>> {
  const wrong = emailError(email);
  const wrongPassword = passwordError(password);
  return { ...(wrong && { email: wrong }), ...(wrongPassword && { password: wrongPassword }) };
}

/** Beside the fields of a login whose e-mail and password do not belong together (specification, 8). */
export const wrongCredentials = { email: 'Please verify your email is entered correctly', password: 'Please verify your password is entered correctly' } as const;

/** A security code as it was typed or pasted: its letters and digits, six at most (specification, 5). */
export const securityCodeOf = (text: string): string => narrowed(text).replace(/[^A-Za-z0-9]/g, '').slice(0, SECURITY_CODE_LENGTH);
export const SECURITY_CODE_LENGTH = 6;
