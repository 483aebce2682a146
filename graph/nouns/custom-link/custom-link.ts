import type { Program } from '#events/program';
import type { Call } from '#graph/gateway';
import type { CustomLink } from './custom-link.type.ts';
import { linkEndpoints } from './link.endpoints.ts';

const expired = ({ display: { phone } }: Program): string => `This link has expired. For further assistance, please call ${phone}`;

/**
 * Asks whether a custom link is still good: it is, where the gateway answers with a message (specification, 4: page load). One that
 * the gateway does not know is no better than one that has expired. @throws GatewayFault where the gateway does not answer.
 */
export async function customLink(call: Call, program: Program, reference: string): Promise<CustomLink> {
  const answer = await call(linkEndpoints.link, { params: { id: reference } });
  const isExpired = !answer.ok || !answer.message;
  return { reference, isExpired, message: isExpired ? expired(program) : null, program };
}
