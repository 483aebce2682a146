export { type Lease, type Leases, createLeases, isAlive, stayAlive } from './leases.ts';
export { type DatabaseSettings, type OpenDatabase, openDatabase } from './open.ts';
export type { ApplicationTable, Database, Jsonb, JsonbOrNull, PurchaseStepStatus } from './tables.ts';
