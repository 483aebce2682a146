export { createInvalidAddressMessage, standardize } from './standardize.ts';
export { noteZipMismatch } from './zip-mismatch.ts';
