export { ResumePage } from './ResumePage.tsx';
export { SaveForLater } from './SaveForLater.tsx';
