import { isMemberNumber, memberNumberQuestion, sponsorAnswers } from '#events/rules';
import { ResolveMemberDocument, type ResolveMemberMutation, ResolveSponsorDocument, type ResolveSponsorMutation, type SponsorshipRefusalReason } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { recordSponsorship } from '../start/index.ts';

/** Why sponsor and member stay as they were, and at which question; null where no question is at fault. */
export interface Refused {
  readonly question: string | null;
  readonly message: string;
}

const UNKNOWN_MEMBER = 'Please enter a valid member number.';

/** Whether another answer would be taken. */
const isOfTheAnswer: Readonly<Record<SponsorshipRefusalReason, boolean>> = { UNKNOWN_MEMBER: true, PAYMENT_STANDS: false };

type Result = ResolveSponsorMutation['resolveSponsor'] | ResolveMemberMutation['resolveMember'];

/** Records what the facade settled; or says why it did not. */
function keep(ports: FlowPorts, result: Result, question: string): Refused | null {
  if (result.__typename === 'SponsorshipRefused') return { question: isOfTheAnswer[result.reason] ? question : null, message: result.message };
  recordSponsorship(ports, result);
  return null;
}

async function settleMember(ports: FlowPorts, memberId: string | null): Promise<Refused | null> {
  const question = memberNumberQuestion(ports.program);
  // What was never asked for is not taken back: a link may have named the member.
  if (question === null || (memberId === null && ports.state().answers[question] === undefined)) return null;
  if (memberId !== null && !isMemberNumber(memberId)) return { question, message: UNKNOWN_MEMBER };
  const { resolveMember } = await ports.graph(ResolveMemberDocument, { input: { ...inputOf(ports), memberId } });
  return keep(ports, resolveMember, question);
}

/**
 * Settles with the facade whose member the buyer is: by the membership answered, else by the occupation, else the program's sponsor
 * (specification, 4: sponsor identity); and the member of the number that was typed. Resolves to why it could not be, or null.
 * Repeating it changes nothing. @throws where the facade cannot be asked
 */
export async function settleSponsor(ports: FlowPorts): Promise<Refused | null> {
  const { membership, occupation, memberNumber } = sponsorAnswers(ports.program, ports.state().answers);
  if (membership !== null || occupation !== null) {
    const { resolveSponsor } = await ports.graph(ResolveSponsorDocument, { input: { ...inputOf(ports), membership, occupation } });
    const refused = keep(ports, resolveSponsor, ports.program.spoke.sponsorQuestion ?? 'occupation');
    if (refused) return refused;
  }
  return settleMember(ports, memberNumber);
}
