import { literal, object, string } from 'superstruct';

/** The form of the local server's logins and registration. */
export const loginForm = object({ grant_type: literal('password'), username: string(), password: string() });
export const emailQuery = object({ email: string() });
