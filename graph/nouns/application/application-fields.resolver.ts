import { IsDefined } from 'class-validator';
import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { DateTime, ProgramHash } from '#graph/input';
import type { Application } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import { ProgramSettings } from '../program/program.type.ts';
import { requireProgram } from '../program/require-program.ts';
import { toProgramSettings } from '../program/program-settings.ts';
import { ApplicationRefInput } from './application.input.ts';
import { ApplicationNode, toApplicationNode, toUnreadApplicationNode } from './application-node.type.ts';
import { MemberFee } from './application.type.ts';
import type { ApplicationDeps } from './deps.ts';

/** Returns what only the browser that owns the application may read. @throws APPLICATION_UNKNOWN */
export const requireOwn = async (ctx: Pick<ApplicationDeps, 'applications' | 'browser'>, { ref, own }: ApplicationNode): Promise<Application> =>
  own ?? ctx.applications.requireCached(ref, ctx.browser);

/** Returns what analysts may read, too. @throws APPLICATION_UNKNOWN */
async function requirePublic(ctx: ApplicationDeps, node: ApplicationNode): Promise<Application> {
  const known = node.own ?? (ctx.staff?.roles.includes('analyst') ? await ctx.loaders.applications.load(node.id) : null);
  return known ?? requireOwn(ctx, node);
}

@ArgsType()
class ApplicationArgs {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser.' })
  @IsDefined()
  ref!: ApplicationRefInput;
}

/** What an application says of itself. Its offer, purchase and account are resolved where those are known. */
@Resolver(() => ApplicationNode)
export class ApplicationFieldsResolver {
  @Query(() => ApplicationNode, { description: 'An application of this browser, with all that belongs to it. APPLICATION_UNKNOWN where another browser has it.' })
  async application(@Ctx() ctx: ApplicationDeps, @Args(() => ApplicationArgs) { ref }: ApplicationArgs): Promise<ApplicationNode> {
    return toApplicationNode(await ctx.applications.require(ref, ctx.browser));
  }

  @FieldResolver(() => ApplicationNode, { description: 'The first application of its family of forks and devices: itself, if it is no fork.' })
  root(@Root() { ref }: ApplicationNode): ApplicationNode {
    return toUnreadApplicationNode({ root: ref.root, id: ref.root });
  }

  @FieldResolver(() => ApplicationNode, {
    nullable: true,
    description: 'The application that it was forked from, in another tab or on another device; null for a root application.',
  })
  async parent(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<ApplicationNode | null> {
    const { root, fork } = await requirePublic(ctx, node);
    return fork && toUnreadApplicationNode({ root, id: fork.parent });
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

  @FieldResolver(() => ProgramSettings, { description: 'What is sold and asked, as it was when the application was opened.' })
  async program(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<ProgramSettings> {
    const application = await requirePublic(ctx, node);
    return toProgramSettings({ program: await requireProgram(ctx, application), hash: application.program });
  }

  @FieldResolver(() => String, {
    description: 'The sponsor’s code: whose members buy, on whose terms. Goes out as the header SponsorId and with every quote request.',
  })
  async sponsorId(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<string> {
    return (await requirePublic(ctx, node)).sponsorId;
  }

  @FieldResolver(() => SponsorSource, { description: 'Which of link, membership, occupation and program decided the sponsor.' })
  async sponsorSource(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<SponsorSource> {
    return (await requirePublic(ctx, node)).sponsorSource;
  }

  @FieldResolver(() => MemberFee, {
    nullable: true,
    description: 'The member fee that is collected with the purchase; null where there is no member. It goes into no quote.',
  })
  async memberFee(@Ctx() ctx: ApplicationDeps, @Root() node: ApplicationNode): Promise<MemberFee | null> {
    return (await requireOwn(ctx, node)).member;
  }
}
