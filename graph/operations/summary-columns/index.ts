export type { ColumnLimits } from './resident-store.ts';
export { type SummaryColumns, openSummaryColumns } from './summary-columns.ts';
