export { type ScreenCapture, captureScreen, takeScreenCapture } from './capture-screen.ts';
export { saveOpportunity } from './save-opportunity.ts';
