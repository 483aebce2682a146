export * from './summary.ts';
export { NOT_PUBLIC } from './public-answers.ts';
