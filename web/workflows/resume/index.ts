export { type ResumedApplication, mailCode, renewLink, resume } from './resume.ts';
export { type LinkMailed, type Refusal, saveForLater } from './save-for-later.ts';
