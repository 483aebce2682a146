export { type DatabaseSettings, type OpenDatabase, openDatabase } from './open.ts';
export type { ApplicationTable, Database, Jsonb, JsonbOrNull, PurchaseStepStatus } from './tables.ts';
