import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Program } from '#events/program';
import type { ApplicationDeps } from './deps.ts';
import { customLink } from '../custom-link/custom-link.ts';
import { resolveMember } from '../member/resolve-member.ts';
import { mappedSponsor } from '../member/resolve-sponsor.ts';
import { servedProgram } from '../program/program-of.ts';
import { OpenApplicationInput, OpenedApplication, toOpened } from './application.type.ts';
import type { NewApplication } from '../../applications/applications.ts';
import { openFork } from './open-fork.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';

/** `sp_id` stands over the program's sponsor; the program may map one code to another (design, decision 3). */
function newApplication(program: Program, { application, memberId, sponsorId, accountReference, ...input }: OpenApplicationInput): NewApplication {
  const { id, root } = application;
  return {
    id,
    root,
    program: input.program,
    sitename: program.sitename,
    sponsorId: mappedSponsor(program, sponsorId?.toUpperCase() ?? program.api.sponsorId),
    sponsorSource: sponsorId ? SponsorSource.LINK : SponsorSource.PROGRAM,
    memberId: memberId ?? null,
    accountReference: accountReference ?? null,
  };
}

/** A link that has expired opens nothing. @throws where it has, or where the gateway does not say. */
async function checkLink(ctx: ApplicationDeps, program: Program, reference: string | null | undefined): Promise<void> {
  if (!reference) return;
  const { message } = await customLink(await ctx.gatewayOfProgram(program), program, reference);
  if (message !== null) throw new GraphQLError(message, { extensions: { code: 'LINK_EXPIRED' } });
}

@Resolver()
export class ApplicationResolver {
  @Mutation(() => OpenedApplication, {
    description:
      'Makes an application this browser’s, and settles its sponsor and member. Repeating it changes nothing. A reference is checked as customLink does: one that has expired is the error LINK_EXPIRED. The member is the link’s, else the default member where the sponsor is AIMFIT2 or AIMYOGA2. GET /api/profile/getLinkToVelocityCustomerReferences/{id} GET /api/organization/{sponsorId}/member/{memberId}/ GET /api/organization/{sponsorId}/default-member/',
  })
  async openApplication(
    @Ctx() ctx: ApplicationDeps,
    @Arg('input', () => OpenApplicationInput, { description: 'What the link says, and an id that the caller made.' }) input: OpenApplicationInput,
  ): Promise<OpenedApplication> {
    const program = await servedProgram(ctx, input.program);
    await checkLink(ctx, program, input.accountReference);
    const application = input.fork ? await openFork(ctx, input.application, input.fork) : await ctx.applications.open(newApplication(program, input), ctx.browser);
    if (application.member) return toOpened(application);
    const memberId = input.memberId ?? application.memberId;
    const member = await resolveMember(await ctx.gateway(application), application.sponsorId, memberId);
    const settled = { ...application, memberId, member };
    return toOpened(member && (await ctx.applications.setSponsorship(application, settled)) ? settled : application);
  }
}
