import { Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { DateTime, IsUuid, ProgramHash } from '#graph/input';
import type { Application } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import { ProgramSettings } from '../program/program.type.ts';
import { findProgramSettings } from '../program/program-settings.ts';
import { ApplicationNode, toApplicationNode, toRelativeNode } from './application-node.type.ts';
import { MemberFee } from './application.type.ts';
import type { ApplicationDeps, ApplicationLoaders } from './deps.ts';

/** Returns what only the browser that owns the application may read; null to anyone else. */
export const findOwn = async ({ loaders }: { readonly loaders: Pick<ApplicationLoaders, 'ownApplications'> }, { ref, own }: ApplicationNode): Promise<Application | null> =>
  own ?? loaders.ownApplications.load(ref);

/** Returns what analysts and the family's other browsers may read, too. @throws APPLICATION_UNKNOWN */
async function requirePublic(ctx: ApplicationDeps, node: ApplicationNode): Promise<Application> {
  const known = node.own ?? (node.isRelative || ctx.staff?.roles.includes('analyst') ? await ctx.loaders.applications.load(node.ref) : null);
  return known ?? ctx.applications.requireCached(node.ref, ctx.browser);
}

@ArgsType()
class ApplicationArgs {
  @Field(() => ID, { description: 'An application of this browser.' })
  @IsUuid()
  id!: string;
}

/** What an application says of itself. Its offer, purchase and account are resolved where those are known. */
@Resolver(() => ApplicationNode)
export class ApplicationFieldsResolver {
  @Query(() => ApplicationNode, { description: 'An application of this browser, with all that belongs to it. APPLICATION_UNKNOWN where another browser has it.' })
  async application(@Ctx() ctx: ApplicationDeps, @Args(() => ApplicationArgs) { id }: ApplicationArgs): Promise<ApplicationNode> {
    const ref = await ctx.applications.findOwnRef(id, ctx.browser);
    return toApplicationNode(await ctx.applications.require(ref ?? { id }, ctx.browser));
  }

  @FieldResolver(() => ApplicationNode, { description: 'The first application of its family of forks and devices: itself, if it is no fork.' })
  root(@Root() node: ApplicationNode): ApplicationNode {
    return node.id === node.ref.root ? node : toRelativeNode(node, node.ref.root);
  }

  @FieldResolver(() => ApplicationNode, {
    nullable: true,
    description: 'The application that it was forked from, in another tab or on another device; null for a root application.',
  })
  async parent(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<ApplicationNode | null> {
    const { fork } = await requirePublic(ctx, node);
    return fork && toRelativeNode(node, fork.parent);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'The sequence of the parent’s last browser event before the fork; null for a root application.' })
  async parentSequence(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<number | null> {
    return (await requirePublic(ctx, node)).fork?.sequence ?? null;
  }

  @FieldResolver(() => DateTime, { description: 'When it was opened.' })
  async openedAt(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<string> {
    return new Date((await requirePublic(ctx, node)).openedAt).toISOString();
  }

  @FieldResolver(() => String, { nullable: true, description: 'The sitename of its program.' })
  async sitename(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<string | null> {
    return node.sitename === undefined ? (await requirePublic(ctx, node)).sitename || null : node.sitename;
  }

  @FieldResolver(() => ProgramHash, { description: 'The program configuration that it is shown with.' })
  async programHash(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<string> {
    return (await requirePublic(ctx, node)).program;
  }

  @FieldResolver(() => ProgramSettings, {
    nullable: true,
    description: 'What is sold and asked, as it was when the application was opened; null if that configuration is not stored.',
  })
  async program(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<ProgramSettings | null> {
    return findProgramSettings(ctx, (await requirePublic(ctx, node)).program);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The sponsor’s code: whose members buy, on whose terms. Goes out as the header SponsorId and with every quote request. Null where the program has none.',
  })
  async sponsorId(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<string | null> {
    return (await requirePublic(ctx, node)).sponsorId || null;
  }

  @FieldResolver(() => SponsorSource, { description: 'Which of link, membership, occupation and program decided the sponsor.' })
  async sponsorSource(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<SponsorSource> {
    return (await requirePublic(ctx, node)).sponsorSource;
  }

  @FieldResolver(() => MemberFee, {
    nullable: true,
    description: 'The member fee that is collected with the purchase; null where there is no member, and to others than its browser. It goes into no quote.',
  })
  async memberFee(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<MemberFee | null> {
    return (await findOwn(ctx, node))?.member ?? null;
  }
}
