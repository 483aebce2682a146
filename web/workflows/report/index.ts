export { type ScreenCapture, captureScreen, takeScreenCapture } from './capture-screen.ts';
export { canRequestCall, hasRequestedCall, requestCall } from './refresh-account.ts';
export { saveOpportunity } from './save-opportunity.ts';
