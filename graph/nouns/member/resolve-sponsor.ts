import type { Program } from '#events/program';
import type { Call } from '#graph/gateway';
import type { Sponsorship } from '../../applications/applications.ts';
import { SponsorSource } from '../../applications/sponsor-source.ts';
import { memberEndpoints } from './member.endpoints.ts';

/** What the buyer answered that may decide whose member he is. */
export interface SponsorAnswers {
  /** The answer to the program's sponsor question: a sponsor code, or OTHER. */
  readonly membership: string | null;
  readonly occupation: string | null;
}

export type Sponsor = Pick<Sponsorship, 'sponsorId' | 'sponsorSource'>;

/** The membership answer that says: none of these, ask by occupation (specification, 4: sponsor identity). */
const OTHER = 'OTHER';

/** A sponsor code may stand for another one (design, decision 3). */
export const mappedSponsor = (program: Program, code: string): string => program.sponsorMap[code] ?? code;

async function sponsorOfOccupation(call: Call, occupation: string): Promise<string | null> {
  const answer = await call(memberEndpoints.sponsorOfOccupation, { query: { extid: occupation } });
  // An occupation that the gateway does not know is no fault: nothing is decided by it.
  return (answer.ok && answer.data[0]?.Name) || null;
}

/**
 * Whose member a buyer is: the one of his membership; where that is OTHER or not asked for, the one that insures his occupation;
 * else the program's own. @throws GatewayFault where the gateway does not answer.
 */
export async function resolveSponsor(call: Call, program: Program, { membership, occupation }: SponsorAnswers): Promise<Sponsor> {
  const code = membership?.toUpperCase() ?? OTHER;
  if (code !== OTHER) return { sponsorId: mappedSponsor(program, code), sponsorSource: SponsorSource.MEMBERSHIP };
  const found = occupation && (await sponsorOfOccupation(call, occupation));
  if (found) return { sponsorId: mappedSponsor(program, found), sponsorSource: SponsorSource.OCCUPATION };
  return { sponsorId: mappedSponsor(program, program.api.sponsorId), sponsorSource: SponsorSource.PROGRAM };
}
