export { KINDS, type Kind, kindOf, kindWords } from './kinds.ts';
export { type Moment, momentsOf } from './moments.ts';
export { setBy } from './why.ts';
