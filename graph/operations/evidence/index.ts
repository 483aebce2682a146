export { type EvidenceCheck, createEvidenceCheck } from './check-evidence.ts';
export { type EvidenceFile, type EvidenceRequest, readEvidenceFile } from './evidence-file.ts';
export { type EvidenceProblem, evidenceProblems } from './evidence-gaps.ts';
export { type EvidenceResult, issueEvidence, openEvidence } from './evidence.ts';
