import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { CustomLinkDeps } from './deps.ts';
import { requireServedProgram } from '../program/require-program.ts';
import { checkCustomLink, fetchPolicyDates } from './custom-link.ts';
import { CustomLink, CustomLinkArgs, PolicyDates } from './custom-link.type.ts';

@Resolver(() => CustomLink)
export class CustomLinkResolver {
  @Query(() => CustomLink, {
    description: 'Whether a link with an acctref is still good; asked before an application is opened. A gateway that does not answer is an error, and says nothing of the link.',
  })
  @Rest('GET /api/profile/getLinkToVelocityCustomerReferences/{id}')
  async customLink(@Ctx() ctx: CustomLinkDeps, @Args(() => CustomLinkArgs) { programHash, reference }: CustomLinkArgs): Promise<CustomLink> {
    const program = await requireServedProgram(ctx, programHash);
    return checkCustomLink(await ctx.gatewayOfProgram(program), program, reference);
  }

  @FieldResolver(() => PolicyDates, {
    nullable: true,
    description: 'The days that the policy of before hands on; null where the link has expired, or the gateway knows no such policy.',
  })
  @Rest('GET /api/policy/externalref/{ref}')
  async policyDates(@Ctx() ctx: CustomLinkDeps, @Root() { program, reference, isExpired }: CustomLink): Promise<PolicyDates | null> {
    return isExpired ? null : fetchPolicyDates(await ctx.gatewayOfProgram(program), program, reference, ctx.now());
  }
}
