import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { programOf } from '../program/program-of.ts';
import { Account, CreateRatingAccountInput, PrepareAccountInput, PurchaseRefused, RatingAccount, refused } from './account.type.ts';
import type { PurchaseAccount } from './accounts.ts';
import { makeAccount } from './make-account.ts';
import { createRatingAccount } from './rating-account.ts';

const PrepareAccountResult = createUnionType({
  name: 'PrepareAccountResult',
  description: 'The purchase has its account, or why not.',
  types: () => [Account, PurchaseRefused] as const,
  resolveType: (value) => ('userName' in value ? Account : PurchaseRefused),
});

const ACCOUNT_FAILED = 'Oops! An error occurred while trying to create your account.';

/**
 * Makes the account, once for the whole family of an application: whatever offer is bought, an unfinished one is taken up again.
 * @throws where it broke off in the middle.
 */
async function newAccount(ctx: Context, application: Application, input: PrepareAccountInput): Promise<PurchaseAccount | null> {
  const whose = ctx.fingerprint(input.buyer.email.toLowerCase());
  const entry = await ctx.journal.begin({ application, purchase: application.root, step: 'account', input: whose });
  if (!entry) return null;
  const account = await makeAccount(ctx, application, input, entry.callId);
  if (account) await ctx.accounts.keep(application, account);
  await ctx.journal.end(application, entry.callId, account ? 'done' : 'failed');
  return account;
}

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
    const account = await newAccount(ctx, application, input);
    return account ? { userName: account.userName, how: 'created' } : refused(ACCOUNT_FAILED);
  }
}
