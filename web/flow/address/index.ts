export { standardise } from './standardise.ts';
