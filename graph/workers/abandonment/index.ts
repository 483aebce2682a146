export { watchForAbandoned } from './watch.ts';
export { type Abandoning, abandonSilent } from './abandon.ts';
export { abandonedFact } from './fact.ts';
