import { msg } from '#events/language';
import { isMemberNumber, findMemberNumberQuestion, readSponsorshipAnswers } from '#events/rules';
import { ResolveMemberDocument, type ResolveMemberMutation, ResolveSponsorDocument, type ResolveSponsorMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { recordSponsorship } from '../start/index.ts';

/** Why sponsor and member cannot be set, and the question at fault, if any. */
export interface SponsorRefusal {
  readonly question: string | null;
  readonly message: string;
}

const UNKNOWN_MEMBER = msg('Please enter a valid member number.');

type Result = ResolveSponsorMutation['resolveSponsor'] | ResolveMemberMutation['resolveMember'];

/** Records the sponsorship, or returns why it was refused. */
function applyResult(ports: FlowPorts, result: Result, question: string): SponsorRefusal | null {
  if (result.__typename === 'SponsorshipRefused') return { question: result.code === 'UNKNOWN_MEMBER' ? question : null, message: result.message };
  recordSponsorship(ports, result);
  return null;
}

async function settleMember(ports: FlowPorts, memberId: string | null): Promise<SponsorRefusal | null> {
  const question = findMemberNumberQuestion(ports.program);
  // Without a question the member stays: a link may have named it.
  if (question === null || (memberId === null && ports.state().answers[question] === undefined)) return null;
  if (memberId !== null && !isMemberNumber(memberId)) return { question, message: UNKNOWN_MEMBER };
  const { resolveMember } = await ports.graph(ResolveMemberDocument, { input: { ...inputOf(ports), memberId } });
  return applyResult(ports, resolveMember, question);
}

/**
 * Resolves sponsor and member: by membership, else by occupation, else the program's sponsor (specification, 4: sponsor identity).
 * Returns the refusal, or null. Idempotent. @throws if the facade cannot be reached
 */
export async function settleSponsor(ports: FlowPorts): Promise<SponsorRefusal | null> {
  const { membership, occupation, memberNumber } = readSponsorshipAnswers(ports.program, ports.state().answers);
  if (membership !== null || occupation !== null) {
    const { resolveSponsor } = await ports.graph(ResolveSponsorDocument, { input: { ...inputOf(ports), membership, occupation } });
    const refused = applyResult(ports, resolveSponsor, ports.program.spoke.sponsorQuestion ?? 'occupation');
    if (refused) return refused;
  }
  return settleMember(ports, memberNumber);
}
