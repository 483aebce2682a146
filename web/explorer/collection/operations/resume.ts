import { MailResumeCodeDocument, MailResumeLinkDocument, RenewResumeLinkDocument, ResumeApplicationDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import type { Run } from '../run.ts';

/** Whoever tries it puts the token of a link from the inbox in its place. */
const ANY_TOKEN = 'x'.repeat(43);
const noun = 'Resume';

export const mailResumeLink: Operation = {
  id: 'mail-resume-link',
  noun,
  title: 'Save and go on later',
  explains: 'Mails a link to the buyer (the sandbox shows it in its inbox); what is to be there has to be appended before.',
  document: MailResumeLinkDocument,
  variables: ({ application, buyer }: Run) => ({ input: { application, after: 1, email: buyer.email } }),
};

export const mailResumeCode: Operation = {
  id: 'mail-resume-code',
  noun,
  title: 'Open a mailed link',
  explains: 'Put what stands behind the # of the link into the variables: a code is mailed to the same address.',
  document: MailResumeCodeDocument,
  variables: () => ({ input: { token: ANY_TOKEN } }),
};

export const resumeApplication: Operation = {
  id: 'resume-application',
  noun,
  title: 'Go on with the code',
  explains: 'Makes an application of this browser’s own that goes on where the other one stands, and hands out what was recorded.',
  document: ResumeApplicationDocument,
  variables: () => ({ input: { token: ANY_TOKEN, code: '000000', application: crypto.randomUUID() } }),
};

export const renewResumeLink: Operation = {
  id: 'renew-resume-link',
  noun,
  title: 'Ask for another link',
  explains: 'In place of one that was used or has expired; it goes to the same address.',
  document: RenewResumeLinkDocument,
  variables: () => ({ input: { token: ANY_TOKEN } }),
};
