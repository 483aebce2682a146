export type { ApplicationLine, ArchiveLine, EventLine } from '#events/archive';
export { type EventStore, createEventStore } from './event-store.ts';
export type { StoredEvent } from './streams/event-row.ts';
export type { StreamHead, StreamName } from './streams/stream.ts';
export { sealForApplication, unsealForApplication, unsealForApplications } from './encryption/application-seal.ts';
export { keyContext } from './encryption/data-keys.ts';
export { type EncryptionKeys, createEncryptionKeys, deriveEmailKey, withEmailKey } from './encryption/encryption-keys.ts';
export { hashKeyContext, openHashKeys, removeHashKeys } from './encryption/hash-keys.ts';
export { readPersonalFields } from './encryption/personal-fields.ts';
export { type Breach, type EventStoreVerification, type ExternalHead, type StreamVerification, listStreamHeads, verifyEventStore, verifyStreamUpTo } from './integrity/verify.ts';
export type { AppendRequest, AppendResult, EventStoreDeps } from './append/append.ts';
export { EventStoreBusy } from './append/append-batcher.ts';
export type { RefusalReason } from './append/append-guard.ts';
export { MAX_BATCH_EVENTS, parseBatch } from './append/parse-batch.ts';
export { createReopenedEvent } from './append/reopened-event.ts';
export type { ServerEvent } from './append/server-event.ts';
export { FEED_START, readFeed } from './read/read-feed.ts';
export { type History, type HistoryEvent, type UnreadableReason, buildHistory } from './read/history.ts';
export { type PublicEvent, listEvents } from './read/public-events.ts';
export { type EventKey, type QuarantineReason, type QuarantinedEvent, listQuarantinedEvents } from './read/quarantine.ts';
export { scanForQuarantine } from './read/quarantine-scan.ts';
export { type QuarantineList, MAX_QUARANTINED_EVENTS, hashCatalog, readQuarantineList } from './read/quarantined-events.ts';
export { ArchiveError, type ArchivedApplication, readArchive } from './archive/archive-reader.ts';
export { type ComposedApplication, type ComposedBatch, composeApplicationLines, createEndLine, createHeaderLine, toServerEvent } from './archive/compose-application.ts';
export { exportArchive } from './archive/export-archive.ts';
export { type ImportResult, importArchive } from './archive/import-archive.ts';
export type { FamilyErasures } from './archive/import-erasures.ts';
export { type OpenedEvent, type RewrittenEvent, deriveOpenKey, openEventLines, rewriteStream } from './archive/rewrite-stream.ts';
export { toVerifiedRows } from './archive/verify-archived-stream.ts';
export { type ApplicationFilter, NO_FILTER, readIdBeginning, toPath, wordsOf } from './projections/application-filter.ts';
export {
  type ListCursor,
  type ListOptions,
  type ListPage,
  type ListPageRequest,
  UnknownApplication,
  listApplications,
  readListItems,
  readListPage,
  readPageOf,
} from './projections/application-list.ts';
export type { ApplicationListItem } from './projections/application-list-item.ts';
export {
  type Facet,
  type FacetCount,
  type FacetCounts,
  MAX_FACET_VALUES,
  type SingleFacet,
  countApplications,
  countArrivals,
  countValues,
  facets,
  isListSnapshot,
  rankFacetCounts,
} from './projections/facet-counts.ts';
export { type Funnel, type FunnelPage, readFunnel } from './projections/funnel.ts';
export {
  type BreakdownRequest,
  type BreakdownRow,
  MAX_BREAKDOWN_ROWS,
  type Offers,
  type ProgramVersion,
  type SeriesPoint,
  type ServedRelease,
  listProgramVersions,
  listServedReleases,
  readBreakdown,
  MAX_SERIES,
  MAX_SERIES_POINTS,
  readComparableOffers,
} from './projections/breakdown.ts';
export { type ReminderCounts, countReminders } from './projections/reminder-counts.ts';
export { type FunnelQuestion, readFunnelQuestions } from './projections/funnel-questions.ts';
export { findApplicationsByEmail } from './projections/email-index.ts';
export { type SummaryVersions, beginBuild, buildSummaries, endBuild, readSummaryVersions } from './projections/build-summaries.ts';
export { rebuildAllSummaries } from './projections/rebuild-summaries.ts';
export { type AnswerRow, countAnswerRows, readAnswerRows } from './projections/answer-rows.ts';
