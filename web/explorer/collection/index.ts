export { type Example, examples } from './examples.ts';
export { learn } from './learn.ts';
export { NOUNS, type Operation, nameOf, textOf, variablesText } from './operation.ts';
export { operations } from './operations/index.ts';
export { purchase } from './purchase.ts';
export { type Run, newRun } from './run.ts';
export { operationById, operationOf } from './step-of.ts';
