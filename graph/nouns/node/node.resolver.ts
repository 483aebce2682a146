import { validate as isUuid } from 'uuid';
import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import { IsLine, Node } from '#graph/input';
import { toApplicationNode, toUnreadApplicationNode } from '../application/application-node.type.ts';
import { toProgramSettings } from '../program/program-settings.ts';
import { toOffer } from '../quote/offer.mapping.ts';
import type { NodeDeps } from './deps.ts';

@ArgsType()
class NodeArgs {
  @Field(() => ID, { description: 'As an earlier answer has it.' })
  @IsLine(1, 128)
  id!: string;
}

async function findApplication(ctx: NodeDeps, id: string): Promise<Node | null> {
  const own = await ctx.applications.findOwnRef(id, ctx.browser);
  if (own) return { ...toApplicationNode(await ctx.applications.require(own, ctx.browser)), __typename: 'Application' };
  const stored = ctx.staff?.roles.includes('analyst') ? await ctx.loaders.applications.load(id) : null;
  return stored && { ...toUnreadApplicationNode(stored), __typename: 'Application' };
}

async function findOffer({ applications, browser, offers }: NodeDeps, id: string): Promise<Node | null> {
  const owner = await offers.findOwner(id, applications.hashBrowserId(browser));
  const offer = owner && (await offers.find(owner, id));
  return offer ? { ...toOffer(await applications.require(owner, browser), offer), __typename: 'Offer' } : null;
}

async function findProgram({ programs }: NodeDeps, hash: string): Promise<Node | null> {
  const program = await programs.findByHash(hash);
  return program ? { ...toProgramSettings({ program, hash }), __typename: 'Program' } : null;
}

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'An application or an offer of this browser, or a program, by the id that it was answered with; null for any other id. To analysts any application. No call is made.',
  })
  async node(@Ctx() ctx: NodeDeps, @Args(() => NodeArgs) { id }: NodeArgs): Promise<Node | null> {
    if (!isUuid(id)) return findProgram(ctx, id);
    return (await findApplication(ctx, id)) ?? findOffer(ctx, id);
  }
}
