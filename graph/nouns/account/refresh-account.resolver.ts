import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { AccountDeps } from './deps.ts';
import { checkOpportunityIds } from '../opportunity/opportunity-ids.ts';
import { requireProgram } from '../program/require-program.ts';
import { refreshAccount } from './refresh-account.ts';
import { AccountRefreshed, RefreshAccountInput } from './refresh-account.type.ts';
import { toRefreshBody } from './account.wire.ts';

@Resolver()
export class RefreshAccountResolver {
  @Mutation(() => AccountRefreshed, {
    description:
      'Updates the buyer in the CRM after a kickout or a change of location. A gateway that refuses or does not answer is not an error. After a declined payment the facade does it by itself.',
  })
  @Rest('PUT /api/account')
  async refreshAccount(
    @Ctx() ctx: AccountDeps,
    @Arg('input', () => RefreshAccountInput, { description: 'All data of the buyer; it replaces the data of earlier calls.' }) input: RefreshAccountInput,
  ): Promise<AccountRefreshed> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    await checkOpportunityIds(ctx.gatewayIds, application, input.opportunity);
    const program = await requireProgram(ctx, application);
    const body = toRefreshBody(program, input);
    await ctx.crmReports.store(application, 'account', body);
    return { isAccepted: await refreshAccount(await ctx.gateway(application), ctx.log, body) };
  }
}
