import type { MemberFee } from '#events/application';
import type { Call } from '#graph/gateway';
import { requireFirst } from '../../gateway/response.ts';
import { memberEndpoints } from './member.endpoints.ts';
import { toMemberFee } from './member.wire.ts';

/** Sponsors whose buyers get a default member (specification, 1 and 9). */
const withDefaultMember: readonly string[] = ['AIMFIT2', 'AIMYOGA2'];

/** A member by his number; null where the sponsor does not know it. @throws GatewayFault where the gateway does not answer. */
export async function findMember(call: Call, sponsorId: string, memberId: string): Promise<MemberFee | null> {
  const answer = await call(memberEndpoints.member, { params: { sponsorId, memberId } });
  const [found] = answer.ok ? answer.data : [];
  return found ? toMemberFee(found) : null;
}

/** The member whose fee is collected: the one that is asked for where the sponsor knows it, else the sponsor's default member, else none. */
export async function resolveMember(call: Call, sponsorId: string, memberId: string | null): Promise<MemberFee | null> {
  const found = memberId ? await findMember(call, sponsorId, memberId) : null;
  if (found || !withDefaultMember.includes(sponsorId)) return found;
  const answer = await call(memberEndpoints.defaultMember, { params: { sponsorId } });
  return toMemberFee(requireFirst(answer, memberEndpoints.defaultMember));
}
