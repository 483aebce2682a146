export { type Refused, settleSponsor } from './settle.ts';
