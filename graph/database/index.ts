export { type Lease, type Leases, createLeases, hasLived, isAlive, stayAlive } from './leases.ts';
export { loadOptional } from './load-optional.ts';
export { type DatabaseSettings, type OpenDatabase, openDatabase } from './open.ts';
export type { Jsonb, JsonbOrNull } from './jsonb.ts';
export type { ApplicationTable, Database, PurchaseStepStatus } from './tables.ts';
