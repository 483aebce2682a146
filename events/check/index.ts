export { type ChangedQuestions, listChangedQuestions } from './changed-questions.ts';
export { checkProgram, checkStoredTrial, checkTrial } from './check-program.ts';
export { listKickoutQuestions, listReadQuestions } from './kickout-questions.ts';
export { COMPONENT_TYPES } from './pages.ts';
export { parseCondition } from './parse-condition.ts';
