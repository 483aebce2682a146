export { registerDatabaseGauges } from './database-gauges.ts';
export { type OperationOutcome, OTHER_OPERATION } from './metric-labels.ts';
export { type Metrics, createMetrics } from './metrics.ts';
