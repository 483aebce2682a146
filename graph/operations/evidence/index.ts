export { type EvidenceCheck, checkEvidence } from './check-evidence.ts';
export { type EvidenceFile, type EvidenceRequest, readEvidenceFile } from './evidence-file.ts';
export { evidenceProblems } from './evidence-problems.ts';
export { type EvidenceProblem, type EvidenceResult, issueEvidence, openEvidence } from './evidence.ts';
