import { literal, object, string } from 'superstruct';

/** The local server's logins and registration, form-encoded. */
export const loginForm = object({ grant_type: literal('password'), username: string(), password: string() });
export const emailQuery = object({ email: string() });
