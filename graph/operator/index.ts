import 'reflect-metadata';
export type { Books } from './books.ts';
export { type Break, type BreakKind, findBreaks } from './breaks.ts';
export type { HistoryWanted } from './history.ts';
export type { Scope } from './check.ts';
export { type Ledger, LedgerError, parseLedger, parseSandboxLedger } from './ledger.ts';
export { type Operator, type Rebuilt, createOperator } from './operator.ts';
export type { Resolution, Resolved } from './resolve.ts';
