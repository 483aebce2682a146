export type { TrialLimits } from '#graph/operations';
export { type Analysts, createAnalysts } from './analysts.ts';
export { type AnalystsOf, createAnalystsOf } from './standby-reads.ts';
export { addEvidenceRoute } from './evidence-route.ts';
export { addExportRoute } from './export-route.ts';
