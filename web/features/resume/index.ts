export type { ResumeBlocker } from './ResumeBlockedNotice.tsx';
export { ResumePage } from './ResumePage.tsx';
export { SaveForLaterButton } from './SaveForLaterButton.tsx';
export { SaveForLaterDialog } from './SaveForLaterDialog.tsx';
