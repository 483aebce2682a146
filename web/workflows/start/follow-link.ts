import { linkExpired, linkFollowed, policyDatesFound, questionAnswered } from '#events/application';
import { canApply } from '#events/buyflow';
import type { Question } from '#events/program';
import { type LinkPair, readLinkAnswers } from '#events/rules';
import { CustomLinkDocument, type CustomLinkQuery, LinkMessageDocument } from '../../generated/graphql.ts';
import type { FlowPorts, Graph } from '../ports/index.ts';

/** What a link names besides program, sponsor and member. */
export interface FollowedLink {
  /** `segmentcode`: the campaign. */
  readonly segmentCode: string | null;
  /** `acctref`: the policy that the new one follows. */
  readonly accountReference: string | null;
  /** The other parameters: answers, if their keys are questions. */
  readonly answers: readonly LinkPair[];
}

/** The gateway's answer about a link's reference: a message if it has expired, else the dates of the previous policy. */
export type CheckedLink = CustomLinkQuery['customLink'];

/** Checks a link before it starts an application. @throws if the gateway does not answer: that does not mean expired */
export async function checkLink(graph: Graph, program: string, reference: string): Promise<CheckedLink> {
  try {
    return (await graph(CustomLinkDocument, { programHash: program, reference })).customLink;
  } catch {
    // The policy's dates are optional: retries without them.
    const { customLink } = await graph(LinkMessageDocument, { programHash: program, reference });
    return { ...customLink, policyDates: null };
  }
}

function answer(ports: FlowPorts, question: string, value: string | string[]): void {
  const event = questionAnswered({ question, value });
  if (ports.state().answers[question] === undefined && canApply(ports.state(), event)) ports.record(event);
}

type Dates = NonNullable<CheckedLink['policyDates']>;

/** The new policy starts when the previous one ends and keeps its retro date (specification, 4: effective and retro dates). */
function recordDates(ports: FlowPorts, { expirationDate, effectiveDate, retroDate }: Dates): void {
  const found = { effectiveDate: expirationDate === null ? null : effectiveDate, retroDate: retroDate ?? null };
  if (found.effectiveDate === null && found.retroDate === null) return;
  ports.record(policyDatesFound(found));
  const give = (isFor: (question: Question) => boolean | undefined, day: string | null): void => {
    for (const { id } of ports.program.spoke.questions.filter(isFor)) if (day !== null) answer(ports, id, day);
  };
  give((question) => question.effectiveDate, found.effectiveDate);
  give((question) => question.retroDate, found.retroDate);
}

/** Records the link that starts an application. */
export function recordLink(ports: FlowPorts, { segmentCode, accountReference }: FollowedLink, checked: CheckedLink | null): void {
  const named = { segmentCode: segmentCode ?? '', accountReference: accountReference ?? '' };
  if (named.segmentCode + named.accountReference === '') return;
  ports.record(linkFollowed(named));
  if (checked?.message) ports.record(linkExpired({ message: checked.message }));
  if (checked?.policyDates) recordDates(ports, checked.policyDates);
}

/** Records the answers of a link. Never replaces an answer. */
export function answerFromLink(ports: FlowPorts, { answers }: FollowedLink): void {
  for (const { question, value } of readLinkAnswers(ports.program, answers)) answer(ports, question, value);
}
