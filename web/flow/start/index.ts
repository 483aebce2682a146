export { type LinkInputs, type Start, begin, open } from './start.ts';
