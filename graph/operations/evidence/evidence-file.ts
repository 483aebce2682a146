import { UnknownApplication } from '#graph/event-store';
import type { HistoryDeps } from '../history.ts';
import type { EvidenceProblem } from './evidence-gaps.ts';
import { issueEvidence, openEvidence } from './evidence.ts';

export interface EvidenceRequest {
  /** Of evidence that was issued, or of the application to issue it of. */
  readonly id: string;
  readonly by: string;
  /** Null if none is to be issued. */
  readonly why: string | null;
}

/** A PDF for a command, or why there is none. */
export type EvidenceFile =
  | { readonly problem: EvidenceProblem }
  | {
      readonly problem: null;
      readonly id: string;
      readonly sha256: string;
      /** Base64. */
      readonly pdf: string;
    };

/** Renders evidence again, or issues it. @throws UnknownApplication if there is neither */
export async function readEvidenceFile(deps: HistoryDeps, { id, by, why }: EvidenceRequest): Promise<EvidenceFile> {
  const opened = (await openEvidence(deps, id, by)) ?? (why === null ? null : await issueEvidence(deps, id, { by, why }));
  if (opened === null) throw new UnknownApplication(why === null ? `there is no evidence ${id}: --why issues some of an application` : `there is no application ${id}`);
  if (!opened.ok) return { problem: opened.problem };
  const { id: evidence, sha256, pdf } = opened.evidence;
  return { problem: null, id: evidence, sha256, pdf: pdf.toString('base64') };
}
