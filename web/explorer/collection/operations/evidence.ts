import { IssueEvidenceDocument, ShowEvidenceDocument, VerifyEvidenceDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const noun = 'Analysts';

export const issueEvidence: Operation = {
  id: 'issue-evidence',
  noun,
  title: 'Issue evidence',
  explains: 'Issues evidence of what was answered, accepted, paid and issued, as a page and a PDF. The reason is recorded with your name.',
  document: IssueEvidenceDocument,
  variables: ({ application }) => ({ input: { application: application.id, reason: 'Case 4711' } }),
};

export const showEvidence: Operation = {
  id: 'show-evidence',
  noun,
  title: 'Show evidence',
  explains: 'Shows evidence again, as it was issued. That you saw personal values is recorded.',
  document: ShowEvidenceDocument,
  variables: ({ evidence: issued, application }) => ({ input: { evidence: issued?.id ?? application.id } }),
};

export const evidence: Operation = {
  id: 'evidence',
  noun,
  title: 'Verify a file',
  explains: 'Whether a file with this SHA-256 was issued here as evidence, and whether the stored events are as they were written.',
  document: VerifyEvidenceDocument,
  variables: ({ evidence: issued }) => ({ sha256: issued?.sha256 ?? '0'.repeat(64) }),
};
