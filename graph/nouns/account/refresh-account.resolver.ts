import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AccountDeps } from './deps.ts';
import { checkOpportunityIds } from '../opportunity/opportunity-ids.ts';
import { requireProgram } from '../program/require-program.ts';
import { refreshAccount } from './refresh-account.ts';
import { RefreshAccountInput } from './refresh-account.type.ts';
import { toRefreshBody } from './account.wire.ts';

@Resolver()
export class RefreshAccountResolver {
  @Mutation(() => Boolean, {
    description:
      'Tells the CRM of the buyer after a kickout or a change of location; whether it took it. A gateway that refuses or does not answer is no error: nobody has to wait for this. After a declined payment the facade does it by itself. PUT /api/account',
  })
  async refreshAccount(
    @Ctx() ctx: AccountDeps,
    @Arg('input', () => RefreshAccountInput, { description: 'Everything that the CRM is to know now; it replaces what it was told before.' }) input: RefreshAccountInput,
  ): Promise<boolean> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    await checkOpportunityIds(ctx.gatewayIds, application, input.opportunity);
    const program = await requireProgram(ctx, application);
    const body = toRefreshBody(program, input);
    await ctx.crmReports.store(application, 'account', body);
    return refreshAccount(await ctx.gateway(application), ctx.log, body);
  }
}
