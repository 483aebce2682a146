import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import type { PurchaseRequestDeps } from '../deps.ts';
import { Account, PrepareAccountInput, PurchaseRefused } from '../../nouns/account/account.type.ts';
import { prepareAccount } from '../steps/prepare-account.ts';

const PrepareAccountResult = createUnionType({
  name: 'PrepareAccountResult',
  description: 'The purchase has its account, or why not.',
  types: () => [Account, PurchaseRefused] as const,
  resolveType: (value) => ('userName' in value ? Account : PurchaseRefused),
});

@Resolver()
export class AccountResolver {
  @Mutation(() => PrepareAccountResult, {
    description: `The account of this purchase: what an earlier attempt had is kept; who is signed in uses that account; an e-mail that has one is logged in with its password, or let in where it must be changed; for any other e-mail an account is made, once.
Asked first: GET /api/check. Logged in by POST /auth/local/login/user or POST /auth/local/{secret}. Made by POST /api/profile/register, POST /auth/local/register, POST /api/profile/{id}/owner, POST /api/profile/{id}/phone and POST /api/profile/{id}/address`,
  })
  async prepareAccount(@Ctx() ctx: PurchaseRequestDeps, @Arg('input', () => PrepareAccountInput, { description: 'Who buys, and the password of the account.' }) input: PrepareAccountInput): Promise<Account | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    await ctx.gatewayIds.check(application, { crmAccountId: input.crmAccountId });
    return prepareAccount(ctx, application, input);
  }
}
