import { msg } from '#events/language';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Program } from '#events/program';
import { findQuestion } from '#events/rules';
import { Rest } from '#graph/gateway';
import { createInputError } from '#graph/input';
import { type ApplicationNode, toApplicationNode } from './application-node.type.ts';
import type { Application, Sponsorship } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import type { ApplicationDeps } from './deps.ts';
import { requireProgram } from '../program/require-program.ts';
import { findMember, resolveMember, resolveSponsor } from '../member/resolve-sponsorship.ts';
import { ResolveMemberInput, ResolveSponsorInput, SponsorshipRefused, SponsorshipResult } from './sponsorship.type.ts';

const LOCKED: SponsorshipRefused = { reason: 'PAYMENT_EXISTS', message: msg('We’re still confirming a payment for this application, so you can’t change your membership yet.') };
const UNKNOWN_MEMBER: SponsorshipRefused = { reason: 'UNKNOWN_MEMBER', message: msg('Please enter a valid member number.') };

/** @throws BAD_USER_INPUT if the program does not ask for the membership, or does not offer this answer */
function checkMembership(program: Program, membership: string | null | undefined): void {
  const question = program.spoke.sponsorQuestion ? findQuestion(program, program.spoke.sponsorQuestion) : undefined;
  // A question without options accepts any code, as a link does.
  if (!membership || (question && (question.options?.some(({ value }) => value === membership) ?? true))) return;
  throw createInputError([{ field: 'membership', message: 'membership is not an answer to the program’s sponsor question' }]);
}

async function storeSponsorship(ctx: ApplicationDeps, application: Application, sponsorship: Sponsorship): Promise<ApplicationNode | SponsorshipRefused> {
  return (await ctx.applications.setSponsorship(application, sponsorship)) ? toApplicationNode({ ...application, ...sponsorship }) : LOCKED;
}

@Resolver()
export class SponsorshipResolver {
  @Mutation(() => SponsorshipResult, {
    description:
      'Settles whose member the buyer is, and keeps it: by the membership answer; where that is OTHER or not asked for, by the occupation; else it is the program’s sponsor. A sponsor that the link names overrides all of them. An offer of another sponsor cannot be bought any more. If the sponsor changes, the member is resolved again.',
  })
  @Rest('POST /api/occupation/sponsor', 'GET /api/organization/{sponsorId}/member/{memberId}/', 'GET /api/organization/{sponsorId}/default-member/')
  async resolveSponsor(
    @Ctx() ctx: ApplicationDeps,
    @Arg('input', () => ResolveSponsorInput, { description: 'What the buyer answered.' }) input: ResolveSponsorInput,
  ): Promise<ApplicationNode | SponsorshipRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const program = await requireProgram(ctx, application);
    checkMembership(program, input.membership);
    if (application.sponsorSource === SponsorSource.LINK) return toApplicationNode(application);
    if (await ctx.ledger.findBlockingPayment(application)) return LOCKED;
    const answers = { membership: input.membership ?? null, occupation: input.occupation ?? null };
    const sponsor = await resolveSponsor(await ctx.gateway(application), program, answers);
    if (sponsor.sponsorId === application.sponsorId) return storeSponsorship(ctx, application, { ...application, ...sponsor });
    // The previous sponsor's member must not be in the headers of the call.
    const changed = { ...application, ...sponsor, member: null };
    const member = await resolveMember(await ctx.gateway(changed), changed.sponsorId, changed.memberId);
    return storeSponsorship(ctx, application, { ...changed, member });
  }

  @Mutation(() => SponsorshipResult, {
    description:
      'Settles the member whose fee is collected, by the number that the buyer typed; without one, the member fee is cleared, or the sponsor’s default member’s where it has one. An offer with another member fee cannot be bought any more.',
  })
  @Rest('GET /api/organization/{sponsorId}/member/{memberId}/', 'GET /api/organization/{sponsorId}/default-member/')
  async resolveMember(
    @Ctx() ctx: ApplicationDeps,
    @Arg('input', () => ResolveMemberInput, { description: 'The number that the buyer typed.' }) input: ResolveMemberInput,
  ): Promise<ApplicationNode | SponsorshipRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    if (await ctx.ledger.findBlockingPayment(application)) return LOCKED;
    const memberId = input.memberId ?? null;
    const { sponsorId } = application;
    // The previous member must not be in the headers of the call.
    const call = await ctx.gateway({ ...application, member: null });
    const member = memberId ? await findMember(call, sponsorId, memberId) : await resolveMember(call, sponsorId, null);
    return memberId && !member ? UNKNOWN_MEMBER : storeSponsorship(ctx, application, { ...application, memberId, member });
  }
}
