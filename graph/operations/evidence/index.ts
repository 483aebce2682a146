export { type EvidenceCheck, checkEvidence } from './check-evidence.ts';
export { type EvidenceProblem, type EvidenceResult, issueEvidence, openEvidence } from './evidence.ts';
