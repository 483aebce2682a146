export * from './summary.ts';
export { NOT_PUBLIC } from './public-answers.ts';
export { FOLD_VERSION, createCheckpoint } from './browser-summary.ts';
