export { type DatabaseSettings, type OpenDatabase, openDatabase } from './open.ts';
export type { Database, Jsonb, JsonbOrNull, PurchaseStepStatus } from './tables.ts';
