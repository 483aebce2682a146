export * from './summary.ts';
export { NOT_PUBLIC } from './public-answers.ts';
export { FOLD_VERSION, markFold } from './browser-summary.ts';
