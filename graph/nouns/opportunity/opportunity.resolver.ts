import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { OpportunityDeps } from './deps.ts';
import { requireFirst } from '../../gateway/response.ts';
import { requireProgram } from '../program/require-program.ts';
import { storeOpportunityIds } from './opportunity-ids.ts';
import { opportunityEndpoints, toOpportunity, toOpportunityBody } from './opportunity.wire.ts';
import { Opportunity, SaveOpportunityInput } from './opportunity.type.ts';

@Resolver()
export class OpportunityResolver {
  @Mutation(() => Opportunity, { description: 'Tells the CRM how far an application has come; the same one as long as it is not bound.' })
  @Rest('POST /api/opportunity')
  async saveOpportunity(
    @Ctx() ctx: OpportunityDeps,
    @Arg('input', () => SaveOpportunityInput, { description: 'How far the buyer has come, and with which products.' }) input: SaveOpportunityInput,
  ): Promise<Opportunity> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const program = await requireProgram(ctx, application);
    const body = toOpportunityBody(program, input);
    await ctx.crmReports.store(application, 'opportunity', body);
    const answer = await (await ctx.gateway(application))(opportunityEndpoints.save, { body });
    const opportunity = toOpportunity(requireFirst(answer, opportunityEndpoints.save));
    await storeOpportunityIds(ctx.gatewayIds, application, opportunity);
    return opportunity;
  }
}
