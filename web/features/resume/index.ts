export type { ResumeBlocker } from './ResumeBlockedNotice.tsx';
export { ResumePage } from './ResumePage.tsx';
export { SaveForLaterButton, SaveForLaterDialog } from './SaveForLater.tsx';
