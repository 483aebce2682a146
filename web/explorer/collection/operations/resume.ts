import { MailResumeCodeDocument, MailResumeLinkDocument, RenewResumeLinkDocument, ResumeApplicationDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import type { Run } from '../run.ts';

/** Replace it with the token of a link in the sandbox's inbox. */
const ANY_TOKEN = 'x'.repeat(43);
const noun = 'Resume';

export const mailResumeLink: Operation = {
  id: 'mail-resume-link',
  noun,
  title: 'Save and finish later',
  explains: 'Emails a link to the buyer (the sandbox shows it in its inbox). Append the events before.',
  document: MailResumeLinkDocument,
  variables: ({ application, buyer }: Run) => ({ input: { application, after: 1, email: buyer.email } }),
};

export const mailResumeCode: Operation = {
  id: 'mail-resume-code',
  noun,
  title: 'Open a mailed link',
  explains: 'Put the part of the link after # into the variables: a code is emailed to the same address.',
  document: MailResumeCodeDocument,
  variables: () => ({ input: { token: ANY_TOKEN } }),
};

export const resumeApplication: Operation = {
  id: 'resume-application',
  noun,
  title: 'Resume with the code',
  explains: 'Creates an application in this browser that continues the other one, and returns its events.',
  document: ResumeApplicationDocument,
  variables: () => ({ input: { token: ANY_TOKEN, code: '000000', application: crypto.randomUUID() } }),
};

export const renewResumeLink: Operation = {
  id: 'renew-resume-link',
  noun,
  title: 'Ask for another link',
  explains: 'Replaces a used or expired link; it goes to the same address.',
  document: RenewResumeLinkDocument,
  variables: () => ({ input: { token: ANY_TOKEN } }),
};
