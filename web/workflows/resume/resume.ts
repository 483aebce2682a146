import {
  MailResumeCodeDocument,
  type MailResumeCodeMutation,
  RenewResumeLinkDocument,
  type RenewResumeLinkMutation,
  ResumeApplicationDocument,
  type ResumeApplicationInput,
  type ResumeApplicationMutation,
} from '../../generated/graphql.ts';
import type { Graph } from '../ports/index.ts';

export type ResumeResult = ResumeApplicationMutation['resumeApplication'];
export type CodeRefusal = Exclude<MailResumeCodeMutation['mailResumeCode'], { __typename: 'ResumeCodeMailed' }>;
/** Why a link is of no use, and where another one would go. */
export interface LinkProblem {
  readonly message: string;
  readonly mailsTo: string | null;
}
export type ResumedApplication = Extract<ResumeResult, { __typename: 'ResumedApplication' }>;

/** Mails the verification code of a resume link. */
export const mailResumeCode = async (graph: Graph, token: string): Promise<MailResumeCodeMutation['mailResumeCode']> =>
  (await graph(MailResumeCodeDocument, { input: { token } })).mailResumeCode;

/** Mails a new link in place of an expired or used one. */
export const renewResumeLink = async (graph: Graph, token: string): Promise<RenewResumeLinkMutation['renewResumeLink']> =>
  (await graph(RenewResumeLinkDocument, { input: { token } })).renewResumeLink;

/** Resumes the application of a link in this browser. Idempotent. */
export const resumeApplication = async (graph: Graph, input: ResumeApplicationInput): Promise<ResumeResult> =>
  (await graph(ResumeApplicationDocument, { input })).resumeApplication;
