export { type NextOutcome, next } from './next.ts';
