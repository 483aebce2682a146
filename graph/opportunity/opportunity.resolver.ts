import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { crmProduct } from '#events/rules';
import type { Context } from '../context.ts';
import { firstOf } from '../gateway/refused.ts';
import { programOf } from '../program/program-of.ts';
import { opportunityEndpoints } from './opportunity.endpoints.ts';
import { Opportunity, SaveOpportunityInput } from './opportunity.type.ts';
import { toOpportunity } from './opportunity.wire.ts';

@Resolver()
export class OpportunityResolver {
  @Mutation(() => Opportunity, { description: 'Tells the CRM how far an application has come; the same one as long as it is not bound. POST /api/opportunity' })
  async saveOpportunity(@Ctx() ctx: Context, @Arg('input', () => SaveOpportunityInput) input: SaveOpportunityInput): Promise<Opportunity> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const program = await programOf(ctx, application);
    const exits = new Map(input.products.map(({ product, exitReason }) => [product, exitReason]));
    const body = {
      email: input.email,
      SegmentCode: input.segmentCode,
      StateAbbr: input.state,
      Location: input.location,
      Products: program.spoke.products.map((product) => ({ ProductId: crmProduct(program, product), ExitReason: exits.get(product.id) ?? 'None' })),
    };
    const answer = await (await ctx.gateway(application))(opportunityEndpoints.save, { body });
    return toOpportunity(firstOf(answer, opportunityEndpoints.save));
  }
}
