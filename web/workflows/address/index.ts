export { createInvalidAddressMessage, standardise } from './standardise.ts';
