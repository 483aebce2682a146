export { type Component, type KickoutRule, type Page, type PageType, type Product, type Program, defaultProvider } from './program.ts';
export { type Answers, type AnswerValue, type Condition, type Question, type QuestionType } from './question.ts';
export { ProgramError, readProgram } from './read-program.ts';
export { billingQuestions, contactQuestions } from './standard-questions.ts';
export { usStates } from './us-states.ts';
