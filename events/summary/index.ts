export * from './summary.ts';
export { NOT_PUBLIC, type PublicAnswers } from './public-answers.ts';
