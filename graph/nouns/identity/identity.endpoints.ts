import { boolean, defaulted, object, string, type } from 'superstruct';
import { localServerCall } from '../../gateway/endpoint.ts';
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
  check: localServerCall.get('/api/check', check, { request: { query: emailQuery } }),
  register: localServerCall.post('/auth/local/register', bearerWire, { request: { form: loginForm } }),
  login: localServerCall.post('/auth/local/login/user', bearerWire, { request: { form: loginForm } }),
  temporaryLogin: localServerCall.post('/auth/local/{secret}', bearerWire, { request: { form: loginForm } }),
  user: localServerCall.get('/api/user', bearerWire, { hasBearer: true }),
  generateCode: localServerCall.post('/auth-mfa/generate', succeeded, { hasBearer: true, request: { body: object({}) } }),
  verifyCode: localServerCall.post('/auth-mfa/verify', succeeded, { hasBearer: true, request: { body: object({ code: string() }) } }),
  passwordUpdate: localServerCall.post('/api/messaging/passwordupdateflag', mailed, { request: { query: emailQuery } }),
};
