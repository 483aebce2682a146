export type { ResumeBlocker } from './ResumeBlockedNotice.tsx';
export { ResumePage } from './ResumePage.tsx';
export { SaveForLater } from './SaveForLater.tsx';
