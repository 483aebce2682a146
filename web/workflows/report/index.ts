export { type Picture, captureScreen, takePicture } from './capture.ts';
export { saveOpportunity } from './opportunity.ts';
