export { type Estimator, createEstimator } from './estimator.ts';
