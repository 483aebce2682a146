export { type EvidenceCheck, createEvidenceCheck } from './check-evidence.ts';
export { type EvidenceFile, type EvidenceRequest, readEvidenceFile } from './evidence-file.ts';
export { type EvidenceProblem, type EvidenceResult, evidenceProblems, issueEvidence, openEvidence } from './evidence.ts';
