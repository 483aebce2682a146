import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

// Cheap, since accounts are invented and tests log in thousands of times; still, the state file contains no password.
const hash = (password: string, salt: string): Buffer => scryptSync(password, salt, 32, { N: 2 ** 4 });

/** Returns the stored form of a password: salt and scrypt hash. */
export function hashPassword(password: string): string {
  const salt = randomBytes(9).toString('base64url');
  return `${salt}:${hash(password, salt).toString('base64url')}`;
}

export function isPassword(password: string, kept: string): boolean {
  const [salt = '', hashed = ''] = kept.split(':');
  return timingSafeEqual(hash(password, salt), Buffer.from(hashed, 'base64url'));
}
