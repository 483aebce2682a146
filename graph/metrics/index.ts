export { registerDatabaseGauges } from './database-gauges.ts';
export { registerStandbyGauges } from './standby-gauges.ts';
export { type LetterOutbox, type OperationOutcome, OTHER_OPERATION } from './metric-labels.ts';
export { type Metrics, createMetrics } from './metrics.ts';
export type { WorkMetrics } from './work-metrics.ts';
