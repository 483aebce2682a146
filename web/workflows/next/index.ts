export { type AfterNext, next } from './next.ts';
