import type { MemberFee } from '#events/application';
import type { Call } from '#graph/gateway';
import { firstOf } from '../gateway/refused.ts';
import { memberEndpoints } from './member.endpoints.ts';
import { toMemberFee } from './member.wire.ts';

/** Sponsors whose buyers get a default member (specification, 1 and 9). */
const withDefaultMember: readonly string[] = ['AIMFIT2', 'AIMYOGA2'];

/** The member whose fee is collected: the one of the link where the sponsor knows it, else the sponsor's default member, else none. */
export async function resolveMember(call: Call, sponsorId: string, memberId: string | null): Promise<MemberFee | null> {
  if (memberId) {
    const answer = await call(memberEndpoints.member, { params: { sponsorId, memberId } });
    if (answer.ok && answer.data[0]) return toMemberFee(answer.data[0]);
  }
  if (!withDefaultMember.includes(sponsorId)) return null;
  const answer = await call(memberEndpoints.defaultMember, { params: { sponsorId } });
  return toMemberFee(firstOf(answer, memberEndpoints.defaultMember));
}
