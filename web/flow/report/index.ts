export { type Captured, captureScreen } from './capture.ts';
export { saveOpportunity } from './opportunity.ts';
