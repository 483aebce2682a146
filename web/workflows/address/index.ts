export { invalidAddress, standardise } from './standardise.ts';
