import { MailProofOfCoverageDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import type { Run } from '../run.ts';

export const mailProofOfCoverage: Operation = {
  id: 'mail-proof-of-coverage',
  noun: 'Policy',
  title: 'Send the proof of coverage again',
  explains: 'Emails the letter of a purchase once more, if one was bought with this email (the sandbox shows it in its inbox).',
  document: MailProofOfCoverageDocument,
  variables: ({ sitename, buyer }: Run) => ({ input: { email: buyer.email, sitename } }),
};
