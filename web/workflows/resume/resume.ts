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

export type Resumed = ResumeApplicationMutation['resumeApplication'];
export type ResumedApplication = Extract<Resumed, { __typename: 'ResumedApplication' }>;

/** A link was opened: has the code mailed that it needs. */
export const mailCode = async (graph: Graph, token: string): Promise<MailResumeCodeMutation['mailResumeCode']> =>
  (await graph(MailResumeCodeDocument, { input: { token } })).mailResumeCode;

/** Has another link mailed in place of one that is of no use any more. */
export const renewLink = async (graph: Graph, token: string): Promise<RenewResumeLinkMutation['renewResumeLink']> =>
  (await graph(RenewResumeLinkDocument, { input: { token } })).renewResumeLink;

/** Makes the application of a link this browser's own. Sending it again is safe. */
export const resume = async (graph: Graph, input: ResumeApplicationInput): Promise<Resumed> => (await graph(ResumeApplicationDocument, { input })).resumeApplication;
