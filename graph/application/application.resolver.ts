import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Program } from '#events/program';
import type { Context } from '../context.ts';
import { resolveMember } from '../member/resolve-member.ts';
import { OpenApplicationInput, OpenedApplication } from './application.type.ts';

interface Sponsor {
  readonly sponsorId: string;
  readonly source: 'program' | 'link';
}

/** `sp_id` stands over the program's sponsor; the program may map one code to another (design, decision 3). */
function sponsorOf(program: Program, fromLink: string | null): Sponsor {
  const code = fromLink?.toUpperCase() ?? program.api.sponsorId;
  return { sponsorId: program.sponsorMap[code] ?? code, source: fromLink ? 'link' : 'program' };
}

@Resolver()
export class ApplicationResolver {
  @Mutation(() => OpenedApplication, {
    description:
      'Makes an application this browser’s, and settles its sponsor and member. Repeating it changes nothing. GET /api/organization/{sponsorId}/default-member/',
  })
  async openApplication(@Ctx() ctx: Context, @Arg('input', () => OpenApplicationInput) input: OpenApplicationInput): Promise<OpenedApplication> {
    const program = await ctx.programs.byHash(input.program);
    if (!program) throw new GraphQLError('The page is from an older release. Please reload it.', { extensions: { code: 'PROGRAM_UNKNOWN' } });
    const { sponsorId, source } = sponsorOf(program, input.sponsorId ?? null);
    const { sitename } = program;
    const application = await ctx.applications.open({ id: input.application.id, root: input.application.root, program: input.program, sitename, sponsorId }, ctx.browser);
    const memberFee = application.member ?? (await resolveMember(await ctx.gateway(application), application.sponsorId, input.memberId ?? null));
    if (memberFee && !application.member) await ctx.applications.keepMember(application, memberFee);
    return { sponsorId: application.sponsorId, source, memberFee };
  }
}
