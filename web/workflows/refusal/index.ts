export { FAILED, OFFLINE, faultMessage } from './fault-message.ts';
export { rejectAnswers, rejectFault } from './reject-answers.ts';
