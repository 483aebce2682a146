import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import type { IdentityDeps } from './deps.ts';
import { EmailCheck } from './identity.type.ts';
import { IsEmailAddress } from '../../input/index.ts';

@ArgsType()
class EmailArgs {
  @Field({ description: 'The e-mail to look for.' })
  @IsEmailAddress()
  email!: string;
}

@Resolver()
export class IdentityResolver {
  @Query(() => EmailCheck, { description: 'Whether an e-mail has an account. GET /api/check' })
  async emailCheck(@Ctx() { loaders }: IdentityDeps, @Args(() => EmailArgs) { email }: EmailArgs): Promise<EmailCheck> {
    return loaders.emailCheck.load(email);
  }
}
