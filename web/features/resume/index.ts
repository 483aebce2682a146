export type { Hindrance } from './Hindered.tsx';
export { ResumePage } from './ResumePage.tsx';
export { SaveForLater } from './SaveForLater.tsx';
