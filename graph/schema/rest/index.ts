export { type RestRow, restTable } from './rest-table.ts';
export { callsIn, withoutCalls } from './sources.ts';
export { wireFields } from './wire-names.ts';
