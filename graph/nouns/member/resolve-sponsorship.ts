import type { Program } from '#events/program';
import type { Call } from '#graph/gateway';
import type { MemberFee } from '#events/application';
import type { Sponsorship } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import { requireFirst } from '../../gateway/response.ts';
import { memberEndpoints, toMemberFee } from './member.wire.ts';

/** The answers that may decide the buyer's sponsor. */
export interface SponsorAnswers {
  /** The answer to the program's sponsor question: a sponsor code, or OTHER. */
  readonly membership: string | null;
  readonly occupation: string | null;
}

export type Sponsor = Pick<Sponsorship, 'sponsorId' | 'sponsorSource'>;

/** The membership answer after which the occupation decides (specification, 4: sponsor identity). */
const OTHER = 'OTHER';

/** Returns the sponsor code that the program maps a code to, or the code itself (design, decision 3). */
export const mapSponsor = (program: Program, code: string): string => program.sponsorMap[code] ?? code;

async function findSponsorOfOccupation(call: Call, occupation: string): Promise<string | null> {
  const answer = await call(memberEndpoints.sponsorOfOccupation, { query: { extid: occupation } });
  // An unknown occupation is not a fault; it decides nothing.
  return (answer.ok && answer.data[0]?.Name) || null;
}

/**
 * Returns the buyer's sponsor: by membership; if that is OTHER or not asked for, by occupation; else the program's own.
 * @throws GatewayFault if the gateway does not answer.
 */
export async function resolveSponsor(call: Call, program: Program, { membership, occupation }: SponsorAnswers): Promise<Sponsor> {
  const code = membership?.toUpperCase() ?? OTHER;
  if (code !== OTHER) return { sponsorId: mapSponsor(program, code), sponsorSource: SponsorSource.MEMBERSHIP };
  const found = occupation && (await findSponsorOfOccupation(call, occupation));
  if (found) return { sponsorId: mapSponsor(program, found), sponsorSource: SponsorSource.OCCUPATION };
  return { sponsorId: mapSponsor(program, program.api.sponsorId), sponsorSource: SponsorSource.PROGRAM };
}

/** Sponsors whose buyers get a default member (specification, 1 and 9). */
const SPONSORS_WITH_DEFAULT_MEMBER: readonly string[] = ['AIMFIT2', 'AIMYOGA2'];

/** Returns a member by number; null if the sponsor does not know it. @throws GatewayFault if the gateway does not answer. */
export async function findMember(call: Call, sponsorId: string, memberId: string): Promise<MemberFee | null> {
  const answer = await call(memberEndpoints.member, { params: { sponsorId, memberId } });
  const [found] = answer.ok ? answer.data : [];
  return found ? toMemberFee(found) : null;
}

/** Returns the member whose fee is collected: the given one if the sponsor knows it, else the sponsor's default member, else null. */
export async function resolveMember(call: Call, sponsorId: string, memberId: string | null): Promise<MemberFee | null> {
  const found = memberId ? await findMember(call, sponsorId, memberId) : null;
  if (found || !SPONSORS_WITH_DEFAULT_MEMBER.includes(sponsorId)) return found;
  const answer = await call(memberEndpoints.defaultMember, { params: { sponsorId } });
  return toMemberFee(requireFirst(answer, memberEndpoints.defaultMember));
}
