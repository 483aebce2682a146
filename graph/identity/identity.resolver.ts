import { IsEmail } from 'class-validator';
import { GraphQLError } from 'graphql';
import { Args, ArgsType, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { firstOf } from '../gateway/refused.ts';
import { identityEndpoints } from './identity.endpoints.ts';

@ObjectType({ description: 'What the local server says of an e-mail, and no more than that.' })
export class EmailCheck {
  @Field({ description: 'Whether the e-mail has an account.' })
  hasAccount!: boolean;

  @Field({ description: 'Whether that account must change its password before it can be used.' })
  mustChangePassword!: boolean;

  @Field({ description: 'Whether that account must be verified before purchase.' })
  requiresVerify!: boolean;
}

@ArgsType()
class EmailArgs {
  @Field({ description: 'The e-mail to look for.' })
  @IsEmail()
  email!: string;
}

@Resolver()
export class IdentityResolver {
  @Query(() => EmailCheck, { description: 'Whether an e-mail has an account. GET /api/check' })
  async emailCheck(@Ctx() { localServer }: Context, @Args(() => EmailArgs) { email }: EmailArgs): Promise<EmailCheck> {
    const check = firstOf(await localServer(identityEndpoints.check, { query: { email } }), identityEndpoints.check);
    if (!check.Success) throw new GraphQLError('The e-mail could not be checked.', { extensions: { code: 'UPSTREAM_REFUSED' } });
    return { hasAccount: check.HasAccount, mustChangePassword: check.MustChangePassword, requiresVerify: check.RequiresVerify };
  }
}
