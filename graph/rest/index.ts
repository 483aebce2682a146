export { type RestRow, restTable } from './rest-table.ts';
export { type RestCall, callOf, callsIn, withoutCalls } from './sources.ts';
export { wireFields } from './wire-names.ts';
