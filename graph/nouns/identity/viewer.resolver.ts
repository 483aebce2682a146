import { IsOptional } from 'class-validator';
import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { IdentityDeps } from './deps.ts';
import { Viewer, toViewer } from './viewer.type.ts';

@ArgsType()
class ViewerArgs {
  @Field(() => ApplicationRefInput, {
    nullable: true,
    description: 'The application that is being filled in: the gateway is told its program and sponsor. Without one, those of the default program.',
  })
  @IsOptional()
  application!: ApplicationRefInput | null;
}

@Resolver(() => Viewer)
export class ViewerResolver {
  @Query(() => Viewer, {
    nullable: true,
    description: 'The account holder who is signed in, or null. The local server is asked whether its session still stands; where it does not, this one ends, too. GET /api/user',
  })
  async viewer(@Ctx() ctx: IdentityDeps, @Args(() => ViewerArgs) { application: ref }: ViewerArgs): Promise<Viewer | null> {
    const session = ctx.session && (await ctx.loaders.currentSession.load(ctx.session));
    if (!session) return null;
    return toViewer(session, ref ? await ctx.applications.require(ref, ctx.browser) : null);
  }
}
