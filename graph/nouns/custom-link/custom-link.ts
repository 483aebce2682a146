import { english } from '#events/language';
import { parseDayAfterFloor, maxDay, getToday } from '#events/rules';
import type { Program } from '#events/program';
import type { Call } from '#graph/gateway';
import type { CustomLink, PolicyDates } from './custom-link.type.ts';
import { customLinkEndpoints } from './custom-link.wire.ts';

const createExpiredMessage = ({ display: { phone } }: Program): string => english('This link has expired. For further assistance, please call {phone}', { phone });

/**
 * Returns a custom link. It is valid if the gateway answers with a message (specification, 4: page load); a link that the gateway does
 * not know counts as expired. @throws GatewayFault if the gateway does not answer.
 */
export async function checkCustomLink(call: Call, program: Program, reference: string): Promise<CustomLink> {
  const answer = await call(customLinkEndpoints.link, { params: { id: reference } });
  const isExpired = !answer.ok || !answer.message;
  return { reference, isExpired, message: isExpired ? createExpiredMessage(program) : null, program };
}

/**
 * Returns the dates that the new policy takes from the earlier one (specification, 4: effective and retro dates); null if the gateway
 * does not know the policy. @throws GatewayFault if the gateway does not answer.
 */
export async function fetchPolicyDates(call: Call, { timeZone }: Program, reference: string, now: number): Promise<PolicyDates | null> {
  const answer = await call(customLinkEndpoints.policy, { params: { ref: reference } });
  const [policy] = answer.ok ? answer.data : [];
  if (!policy) return null;
  const expirationDate = parseDayAfterFloor(policy.ExpirationDate);
  return { expirationDate, retroDate: parseDayAfterFloor(policy.RetroDate), effectiveDate: maxDay(getToday(timeZone, now), expirationDate) };
}
