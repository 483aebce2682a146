export { FAILED, OFFLINE, faultMessage, isOutage } from './fault-message.ts';
export { rejectAnswers, rejectFault } from './reject-answers.ts';
