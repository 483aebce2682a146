export { FAILED, faultMessage } from './fault-message.ts';
export { type AnswerProblem, rejectAnswers, rejectFault } from './reject-answers.ts';
