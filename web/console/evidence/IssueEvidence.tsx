import type { JSX } from 'react';
import { useLocation } from 'wouter';
import { IssueEvidenceDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { ReasonForm } from '../ui/ReasonForm.tsx';

/** Issues evidence of an application, and goes to it. */
export function IssueEvidence({ id }: { readonly id: string }): JSX.Element {
  const [, navigate] = useLocation();
  const issue = async (reason: string): Promise<string | null> => {
    const { issueEvidence } = await graph(IssueEvidenceDocument, { input: { application: id, reason } });
    if (!issueEvidence) return 'This application no longer exists.';
    if (issueEvidence.__typename === 'EvidenceRefused') return issueEvidence.message;
    navigate(`/evidence/${issueEvidence.id}`);
    return null;
  };
  return <ReasonForm label="Evidence" submitLabel="Issue" onSubmit={issue} />;
}
