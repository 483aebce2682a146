import { boolean, defaulted, object, string, type } from 'superstruct';
import { local } from '../../gateway/endpoint.ts';
import { bearerWire } from './holder.ts';
import { emailQuery, loginForm } from './identity.wire.ts';

const check = type({
  Success: boolean(),
  HasAccount: boolean(),
  MustChangePassword: defaulted(boolean(), false),
  RequiresVerify: defaulted(boolean(), false),
});
const succeeded = type({ success: boolean() });
const mailed = type({ Success: boolean() });

/** The local server's account endpoints: logins, e-mailed codes, and the mail that requests a new password. */
export const identityEndpoints = {
  check: local.get('/api/check', check, { takes: { query: emailQuery } }),
  register: local.post('/auth/local/register', bearerWire, { takes: { form: loginForm } }),
  login: local.post('/auth/local/login/user', bearerWire, { takes: { form: loginForm } }),
  temporaryLogin: local.post('/auth/local/{secret}', bearerWire, { takes: { form: loginForm } }),
  user: local.get('/api/user', bearerWire, { asHolder: true }),
  generateCode: local.post('/auth-mfa/generate', succeeded, { asHolder: true, takes: { body: object({}) } }),
  verifyCode: local.post('/auth-mfa/verify', succeeded, { asHolder: true, takes: { body: object({ code: string() }) } }),
  passwordUpdate: local.post('/api/messaging/passwordupdateflag', mailed, { takes: { query: emailQuery } }),
};
