import { boolean, defaulted, string, type } from 'superstruct';
import { local } from '../gateway/endpoint.ts';

const check = type({
  Success: boolean(),
  HasAccount: boolean(),
  MustChangePassword: defaulted(boolean(), false),
  RequiresVerify: defaulted(boolean(), false),
});
const bearer = type({ bearer: string() });

export const identityEndpoints = {
  check: local.get('/api/check', check),
  register: local.post('/auth/local/register', bearer),
  login: local.post('/auth/local/login/user', bearer),
};
