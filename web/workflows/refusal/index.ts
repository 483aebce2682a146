export { FAILED, faultMessage } from './fault-message.ts';
export { rejectAnswers, rejectFault } from './reject-answers.ts';
