import { literal, object, string, boolean, defaulted, type } from 'superstruct';
import { localServerCall } from '../../gateway/endpoint.ts';
import { bearerWire } from './account-holder.ts';

/** The form of the local server's logins and registration. */
const loginForm = object({ grant_type: literal('password'), username: string(), password: string() });
const emailQuery = object({ email: string() });

const emailCheckWire = type({
  Success: boolean(),
  HasAccount: boolean(),
  MustChangePassword: defaulted(boolean(), false),
  RequiresVerify: defaulted(boolean(), false),
});
const codeWire = type({ success: boolean() });
const passwordUpdateWire = type({ Success: boolean() });

/** The local server's account endpoints: logins, emailed codes, and the mail that requests a new password. */
export const identityEndpoints = {
  check: localServerCall.get('/api/check', emailCheckWire, { request: { query: emailQuery } }),
  register: localServerCall.post('/auth/local/register', bearerWire, { request: { form: loginForm } }),
  login: localServerCall.post('/auth/local/login/user', bearerWire, { request: { form: loginForm } }),
  temporaryLogin: localServerCall.post('/auth/local/{secret}', bearerWire, { request: { form: loginForm } }),
  user: localServerCall.get('/api/user', bearerWire, { hasBearer: true }),
  generateCode: localServerCall.post('/auth-mfa/generate', codeWire, { hasBearer: true, request: { body: object({}) } }),
  verifyCode: localServerCall.post('/auth-mfa/verify', codeWire, { hasBearer: true, request: { body: object({ code: string() }) } }),
  passwordUpdate: localServerCall.post('/api/messaging/passwordupdateflag', passwordUpdateWire, { request: { query: emailQuery } }),
};
