export { factOf } from './facts.ts';
export { offerFact } from './offers.ts';
