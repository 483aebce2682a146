import { resumeLinkRequested } from '#events/application';
import { MailResumeLinkDocument, type MailResumeLinkMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

type Result = MailResumeLinkMutation['mailResumeLink'];
export type LinkMailed = Extract<Result, { __typename: 'ResumeLinkMailed' }>;
export type Refusal = Extract<Result, { __typename: 'ResumeRefused' }>;

/** Has a link mailed by which this application goes on later or elsewhere. What was recorded has to be at the facade by then. */
export async function saveForLater(ports: FlowPorts, email: string): Promise<LinkMailed | Refusal> {
  const { mailResumeLink: answer } = await ports.graph(MailResumeLinkDocument, { input: { ...inputOf(ports), email } });
  ports.record(resumeLinkRequested({ email, sent: answer.__typename === 'ResumeLinkMailed' }));
  return answer;
}
