import { GraphQLError } from 'graphql';
import type { Call } from '#graph/gateway';
import { requireFirst } from '../../gateway/response.ts';
import { identityEndpoints } from './identity.endpoints.ts';
import type { EmailCheck } from './identity.type.ts';

/** Returns what the local server reports about an e-mail's account. */
export async function checkEmail(localServer: Call, email: string): Promise<EmailCheck> {
  const check = requireFirst(await localServer(identityEndpoints.check, { query: { email } }), identityEndpoints.check);
  if (!check.Success) throw new GraphQLError('The e-mail could not be checked.', { extensions: { code: 'UPSTREAM_REFUSED' } });
  return { hasAccount: check.HasAccount, mustChangePassword: check.MustChangePassword, requiresVerify: check.RequiresVerify };
}
