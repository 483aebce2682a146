import { isEmail } from './email.ts';

/** What is wrong with an e-mail as such; null where nothing is. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return 'Please enter a valid email';
  return isEmail(email.trim()) ? null : 'Please provide a valid formatted email.';
}

export interface LoginFields {
  readonly email: string;
  readonly password: string;
}

/** What a login form lacks before it is worth sending. */
export function loginErrors({ email, password }: LoginFields): Partial<Record<keyof LoginFields, string>> {
  const wrong = emailError(email);
  return { ...(wrong && { email: wrong }), ...(password === '' && { password: 'Please enter a valid password' }) };
}

/** Beside the fields of a login whose e-mail and password do not belong together (specification, 8). */
export const wrongCredentials = { email: 'Please verify your email is entered correctly', password: 'Please verify your password is entered correctly' } as const;

/** A security code as it was typed or pasted: its letters and digits, six at most (specification, 5). */
export const securityCodeOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, SECURITY_CODE_LENGTH);
export const SECURITY_CODE_LENGTH = 6;
