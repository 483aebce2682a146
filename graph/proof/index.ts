export { addProofRoute } from './proof-route.ts';
