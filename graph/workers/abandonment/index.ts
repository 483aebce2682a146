export { abandonedFact } from './fact.ts';
