export { type Lease, type Leases, createLeases, hasProcessOlderThan } from './leases/leases.ts';
export type { EmailSource } from './email-index-tables.ts';
export { loadOptional } from './load-optional.ts';
export type { FamilyChanges } from './family-changes.ts';
export { type OpenDatabase, openDatabase } from './open-database.ts';
export { type ApplicationTable, type Database, type PurchaseStepStatus, BLOCKING_STATUSES } from './tables.ts';
export { isUniqueViolation } from './unique-violation.ts';
export { type ReadLimit, executeWithin, isCanceledStatement, limitStatements } from './read-limit.ts';
export { prepared } from './prepared-statements.ts';
