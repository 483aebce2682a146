export { createInvalidAddressMessage, standardize } from './standardize.ts';
