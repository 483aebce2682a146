export { createInvalidAddressMessage, standardize } from './standardize.ts';
export { noteZipMismatch } from './note-zip-mismatch.ts';
