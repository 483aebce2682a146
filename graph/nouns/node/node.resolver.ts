import { Matches } from 'class-validator';
import { validate as isUuid } from 'uuid';
import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import { Node } from '#graph/input';
import { toApplicationNode, toUnreadApplicationNode } from '../application/application-node.type.ts';
import { findProgramSettings } from '../program/program-settings.ts';
import { toOffer } from '../quote/offer.mapping.ts';
import type { NodeDeps } from './deps.ts';

@ArgsType()
class NodeArgs {
  @Field(() => ID, { description: 'As an earlier answer has it.' })
  @Matches(/^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})$/, { message: '$property must be a UUID, or the hash of a program' })
  id!: string;
}

async function findApplication(ctx: NodeDeps, id: string): Promise<Node | null> {
  const own = await ctx.applications.findOwnRef(id, ctx.browser);
  if (own) return toApplicationNode(await ctx.applications.require(own, ctx.browser));
  const stored = ctx.staff?.roles.includes('analyst') ? await ctx.applications.findById(id) : undefined;
  return stored ? toUnreadApplicationNode(stored) : null;
}

async function findOffer({ applications, browser, offers }: NodeDeps, id: string): Promise<Node | null> {
  const owner = await offers.findOwner(id, applications.hashBrowserId(browser));
  const offer = owner && (await offers.find(owner, id));
  return offer ? toOffer(await applications.require(owner, browser), offer) : null;
}

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'An application or an offer of this browser, or a program, by the id that it was answered with; null where there is none, or another browser has it. To analysts any application. No call is made.',
  })
  async node(@Ctx() ctx: NodeDeps, @Args(() => NodeArgs) { id }: NodeArgs): Promise<Node | null> {
    if (!isUuid(id)) return findProgramSettings(ctx, id);
    return (await findApplication(ctx, id)) ?? findOffer(ctx, id);
  }
}
