export { type RestRow, restTable } from './rest-table.ts';
export { wireFields } from './wire-names.ts';
