import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { CustomLinkDeps } from './deps.ts';
import { servedProgram } from '../program/program-of.ts';
import { customLink } from './custom-link.ts';
import { CustomLink, CustomLinkArgs, PolicyDates } from './custom-link.type.ts';
import { policyDates } from './policy-dates.ts';

@Resolver(() => CustomLink)
export class CustomLinkResolver {
  @Query(() => CustomLink, {
    description:
      'Whether a link with an acctref is still good; asked before an application is opened. A gateway that does not answer is an error, and says nothing of the link. GET /api/profile/getLinkToVelocityCustomerReferences/{id}',
  })
  async customLink(@Ctx() ctx: CustomLinkDeps, @Args(() => CustomLinkArgs) { program: hash, reference }: CustomLinkArgs): Promise<CustomLink> {
    const program = await servedProgram(ctx, hash);
    return customLink(await ctx.gatewayOfProgram(program), program, reference);
  }

  @FieldResolver(() => PolicyDates, {
    nullable: true,
    description: 'The days that the policy of before hands on; null where the link has expired, or the gateway knows no such policy. GET /api/policy/externalref/{ref}',
  })
  async policyDates(@Ctx() ctx: CustomLinkDeps, @Root() { program, reference, isExpired }: CustomLink): Promise<PolicyDates | null> {
    return isExpired ? null : policyDates(await ctx.gatewayOfProgram(program), program, reference, ctx.now());
  }
}
