import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

// The accounts are made up: quick enough for thousands of logins in a test, and no password stands in the state file.
const hash = (password: string, salt: string): Buffer => scryptSync(password, salt, 32, { N: 2 ** 4 });

/** A password as it is kept: salt and scrypt hash. */
export function hashPassword(password: string): string {
  const salt = randomBytes(9).toString('base64url');
  return `${salt}:${hash(password, salt).toString('base64url')}`;
}

export function isPassword(password: string, kept: string): boolean {
  const [salt = '', hashed = ''] = kept.split(':');
  return timingSafeEqual(hash(password, salt), Buffer.from(hashed, 'base64url'));
}
