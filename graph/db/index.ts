export { type Lease, type Leases, createLeases, hasLived } from './leases.ts';
export { loadOptional } from './load-optional.ts';
export { type OpenDatabase, openDatabase } from './open.ts';
export type { ApplicationTable, Database, PurchaseStepStatus } from './tables.ts';
