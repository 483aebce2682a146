import { dayAfterFloor, laterDay, todayIn } from '#events/rules';
import type { Program } from '#events/program';
import type { Call } from '#graph/gateway';
import type { PolicyDates } from './custom-link.type.ts';
import { linkEndpoints } from './link.endpoints.ts';

/**
 * The dates that a policy hands on (specification, 4: effective and retro dates); null where the gateway does not know it.
 * @throws GatewayFault where the gateway does not answer
 */
export async function policyDates(call: Call, { timeZone }: Program, reference: string, now: number): Promise<PolicyDates | null> {
  const answer = await call(linkEndpoints.policy, { params: { ref: reference } });
  const [policy] = answer.ok ? answer.data : [];
  if (!policy) return null;
  const expirationDate = dayAfterFloor(policy.ExpirationDate);
  return { expirationDate, retroDate: dayAfterFloor(policy.RetroDate), effectiveDate: laterDay(todayIn(timeZone, now), expirationDate) };
}
