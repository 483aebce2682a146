export type { Append, Appended, LogParts } from './append.ts';
export { type EventLog, createEventLog } from './event-log.ts';
export type { Head, PrivacyOf, StoredEvent } from './event-row.ts';
export { type LogKeys, createLogKeys } from './keys.ts';
export { MAX_BATCH, type ParsedBatch, parseBatch } from './parse-batch.ts';
export type { ReadEvent } from './read.ts';
export type { Refusal, RefusalReason } from './refusal.ts';
export type { StreamName } from './stream-name.ts';
export type { Broken, Verified } from './verify.ts';
