import type { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Program } from '#events/program';
import { Rest } from '#graph/gateway';
import { RefusalCode, createInputError } from '#graph/input';
import { checkCustomLink } from '../custom-link/custom-link.ts';
import { resolveMember, mapSponsor } from '../member/resolve-sponsorship.ts';
import { requireServedProgram } from '../program/require-program.ts';
import { type Application, type ApplicationRef, type NewApplication, toRef } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import type { ApplicationDeps } from './deps.ts';
import { type ApplicationNode, toApplicationNode } from './application-node.type.ts';
import { type CustomLinkExpired, OpenApplicationInput, OpenApplicationResult } from './application.type.ts';

const createForkPointError = (): GraphQLError =>
  createInputError([{ field: 'fork.sequence', message: 'fork.sequence is not in the event store: a fork continues from the stored events of its parent' }]);

interface ForkPoint {
  readonly parent: string;
  readonly sequence: number;
}

/** Opens a fork of another tab's application for this browser. Safe to repeat. @throws if either belongs to another browser, or the parent has no such event */
async function openFork({ applications, forks, browser }: ApplicationDeps, { root, id }: ApplicationRef, { parent, sequence }: ForkPoint): Promise<Application> {
  if (!(await applications.isOwnedBy({ root, id }, browser))) {
    await applications.require({ root, id: parent }, browser);
    const last = await forks.findForkPoint({ root, id: parent });
    if (last?.parent !== parent || sequence > last.sequence) throw createForkPointError();
    await forks.open({ root, parent, sequence, id, owner: applications.hashBrowserId(browser) });
  }
  return applications.require({ root, id }, browser);
}

/** The link's `sp_id` overrides the program's sponsor (design, decision 3). */
function toNewApplication(program: Program, { application, memberId, sponsorId, accountReference, ...input }: OpenApplicationInput): NewApplication {
  return {
    ...toRef(application),
    program: input.programHash,
    sitename: program.sitename,
    sponsorId: mapSponsor(program, sponsorId?.toUpperCase() ?? program.api.sponsorId),
    sponsorSource: sponsorId ? SponsorSource.LINK : SponsorSource.PROGRAM,
    memberId: memberId ?? null,
    accountReference: accountReference ?? null,
  };
}

/** Returns a refusal if the link has expired. @throws GatewayFault if the gateway does not answer */
async function findExpiry(ctx: ApplicationDeps, program: Program, reference: string | null | undefined): Promise<CustomLinkExpired | null> {
  if (!reference) return null;
  const { message } = await checkCustomLink(await ctx.gatewayOfProgram(program), program, reference);
  return message === null ? null : { reason: RefusalCode.CUSTOM_LINK_EXPIRED, message };
}

@Resolver()
export class ApplicationResolver {
  @Mutation(() => OpenApplicationResult, {
    description:
      'Makes an application this browser’s, and settles its sponsor and member. Repeating it changes nothing. A reference is checked as customLink does. The member is the link’s, else the default member where the sponsor is AIMFIT2 or AIMYOGA2.',
  })
  @Rest('GET /api/profile/getLinkToVelocityCustomerReferences/{id}', 'GET /api/organization/{sponsorId}/member/{memberId}/', 'GET /api/organization/{sponsorId}/default-member/')
  async openApplication(
    @Ctx() ctx: ApplicationDeps,
    @Arg('input', () => OpenApplicationInput, { description: 'What the link says, and an id that the caller made.' }) input: OpenApplicationInput,
  ): Promise<ApplicationNode | CustomLinkExpired> {
    const program = await requireServedProgram(ctx, input.programHash);
    const expiry = await findExpiry(ctx, program, input.accountReference);
    if (expiry) return expiry;
    const application = input.fork ? await openFork(ctx, toRef(input.application), input.fork) : await ctx.applications.open(toNewApplication(program, input), ctx.browser);
    if (application.member) return toApplicationNode(application);
    const memberId = input.memberId ?? application.memberId;
    const member = await resolveMember(await ctx.gateway(application), application.sponsorId, memberId);
    const settled = { ...application, memberId, member };
    return toApplicationNode(member && (await ctx.applications.setSponsorship(application, settled)) ? settled : application);
  }
}
