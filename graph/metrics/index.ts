export { type Metrics, createMetrics } from './metrics.ts';
export { registerPaymentsGauge } from './payments-gauge.ts';
