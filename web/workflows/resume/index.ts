export { type CodeRefusal, type LinkProblem, type ResumedApplication, mailResumeCode, renewResumeLink, resumeApplication } from './resume.ts';
export { type LinkMailed, type Refusal, requestResumeLink } from './save-for-later.ts';
