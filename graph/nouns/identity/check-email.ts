import { GraphQLError } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import type { Call } from '#graph/gateway';
import { requireFirst } from '../../gateway/response.ts';
import { identityEndpoints } from './identity.wire.ts';

@ObjectType({ description: 'What the local server says of an email, and no more than that.' })
export class EmailCheck {
  @Field({ description: 'Whether the email has an account.' })
  hasAccount!: boolean;

  @Field({ description: 'Whether that account must change its password before it can be used.' })
  mustChangePassword!: boolean;

  @Field({ description: 'Whether that account must be verified before purchase.' })
  requiresVerify!: boolean;
}

/** Returns what the local server reports about an email's account. */
export async function checkEmail(localServer: Call, email: string): Promise<EmailCheck> {
  const check = requireFirst(await localServer(identityEndpoints.check, { query: { email } }), identityEndpoints.check);
  if (!check.Success) throw new GraphQLError('The email could not be checked.', { extensions: { code: 'UPSTREAM_REFUSED' } });
  return { hasAccount: check.HasAccount, mustChangePassword: check.MustChangePassword, requiresVerify: check.RequiresVerify };
}
