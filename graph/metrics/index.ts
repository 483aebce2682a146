export { type Metrics, createMetrics } from './metrics.ts';
export { countPayments } from './payments.ts';
