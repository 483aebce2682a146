export { type Example, examples } from './examples.ts';
export { updateRun } from './update-run.ts';
export { type Operation, NOUNS, formatOperation, formatVariables, getOperationName } from './operation.ts';
export { operations } from './operations/index.ts';
export { purchase } from './purchase.ts';
export { type Run, createRun } from './run.ts';
export { findOperation, findOperationByText } from './find-operation.ts';
