import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import type { Context } from '../context.ts';
import { programOf } from '../program/program-of.ts';
import { Account, CreateRatingAccountInput, PrepareAccountInput, PurchaseRefused, RatingAccount } from './account.type.ts';
import { ACCOUNT_FAILED, accountInput, makeAccount } from './make-account.ts';
import { createRatingAccount } from './rating-account.ts';

const PrepareAccountResult = createUnionType({
  name: 'PrepareAccountResult',
  description: 'The purchase has its account, or why not.',
  types: () => [Account, PurchaseRefused] as const,
  resolveType: (value) => ('userName' in value ? Account : PurchaseRefused),
});

@Resolver()
export class AccountResolver {
  @Mutation(() => RatingAccount, { description: 'Makes or finds the rating account; skipped for the rating engine Orion. POST /api/account' })
  async createRatingAccount(@Ctx() ctx: Context, @Arg('input', () => CreateRatingAccountInput) input: CreateRatingAccountInput): Promise<RatingAccount> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const program = await programOf(ctx, application);
    if (program.spoke.rating.engine.toLowerCase() === 'orion') return { id: '', how: 'skipped' };
    return createRatingAccount(await ctx.gateway(application), input);
  }

  @Mutation(() => PrepareAccountResult, {
    description: 'Makes the buyer’s account for this purchase, once: an earlier attempt’s is kept. POST /api/profile/register',
  })
  async prepareAccount(@Ctx() ctx: Context, @Arg('input', () => PrepareAccountInput) input: PrepareAccountInput): Promise<Account | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const kept = await ctx.accounts.find(application);
    if (kept?.userName.toLowerCase() === input.buyer.email.toLowerCase()) return { userName: kept.userName, how: 'kept' };
    const entry = await ctx.journal.begin({ application, purchase: input.offer, step: 'account', input: accountInput(input) });
    if (!entry) return { message: ACCOUNT_FAILED };
    const account = await makeAccount(ctx, await ctx.gateway(application), input, entry.callId);
    if ('refused' in account) {
      await ctx.journal.end(application, entry.callId, 'failed');
      return { message: account.refused };
    }
    await ctx.accounts.keep(application, account);
    await ctx.journal.end(application, entry.callId, 'done');
    return { userName: account.userName, how: 'created' };
  }
}
