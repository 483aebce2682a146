import { resumeLinkRequested } from '#events/application';
import { MailResumeLinkDocument, type MailResumeLinkMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

type Result = MailResumeLinkMutation['mailResumeLink'];
export type LinkMailed = Extract<Result, { __typename: 'ResumeLinkMailed' }>;
export type Refusal = Exclude<Result, LinkMailed>;

/** Mails a resume link. The event store must have all events by then. */
export async function requestResumeLink(ports: FlowPorts, email: string): Promise<LinkMailed | Refusal> {
  const { mailResumeLink: answer } = await ports.graph(MailResumeLinkDocument, { input: { ...inputOf(ports), email } });
  ports.record(resumeLinkRequested({ email, sent: answer.__typename === 'ResumeLinkMailed' }));
  return answer;
}
