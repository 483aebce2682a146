import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
import {
  type ApplicationListItem,
  type ArchiveLine,
  type EncryptionKeys,
  type EventStoreVerification,
  type ExternalHead,
  type ImportResult,
  type ListOptions,
  type PublicEvent,
  type QuarantinedEvent,
  exportArchive,
  importArchive,
  listApplications,
  listEvents,
  listQuarantinedEvents,
  listStreamHeads,
  endBuild,
  rebuildAllSummaries,
  UnknownApplication,
  verifyEventStore,
} from '#graph/event-store';
import { type AlertSubscriber, type RemovedSubscriptions, listSubscribers, removeSubscriptions } from '#graph/operations/alerts';
import { type EvidenceFile, type EvidenceRequest, readEvidenceFile } from '#graph/operations/evidence';
import {
  type ErasureProgress,
  type ErasureRequest,
  type OrderedErasure,
  type Period,
  applyImportedErasures,
  eraseFamilies,
  listErasures,
  repeatErasures,
} from '#graph/operations/erasure';
import { type KeyStatus, type RewrapProgress, checkKeyVersions, readKeyStatus, rewrapKeys } from '#graph/operations/keys';
import { createSigningKeys } from '#graph/keys';
import { type LockRequest, type LockedCharge, lockCharges } from './lock-charges.ts';
import { type OwnRecords, readOwnRecords } from './own-records.ts';
import { type HistoryRequest, exportFamily } from './history.ts';
import { type WhatIfRequest, type WhatIfRow, tryConfiguration } from './what-if.ts';
import type { Resolution, ResolveDeps, ResolveResult } from './resolution.ts';
import { resolvePayment } from './resolve-payment.ts';

export interface ExportRequest {
  /** Applications, each with its whole family; null for everything. */
  readonly applications: readonly string[] | null;
  /** True to include the keys of personal fields. */
  readonly withKeys: boolean;
}

/** What staff may ask the facade to do. */
export interface Operator {
  /** Settles an unconfirmed payment. */
  resolve(resolution: Resolution): Promise<ResolveResult>;
  /** Locks the families of charges that the attempt ledger lacks. */
  lockCharges(wanted: LockRequest): AsyncIterable<LockedCharge>;
  /** Returns the attempt ledger's and the event store's records of money and policies. */
  readOwnRecords(): Promise<OwnRecords>;
  /** Yields the event store, or some families of it, as lines of a file. @throws UnknownApplication */
  exportArchive(wanted: ExportRequest): AsyncIterable<ArchiveLine>;
  /**
   * Yields the public part of events, of all families or some. It contains no secrets and cannot be imported again.
   * @throws UnknownApplication
   */
  events(wanted: Pick<ExportRequest, 'applications'>): AsyncIterable<PublicEvent>;
  /** Imports the lines of such a file. @throws ArchiveError that names the line; everything before it is imported */
  importArchive(lines: AsyncIterable<string>): Promise<ImportResult>;
  /** Verifies the event store and the heads that were stored outside it. */
  verifyEventStore(externalHeads: AsyncIterable<ExternalHead>): Promise<EventStoreVerification>;
  /** Yields every quarantined event. Other readers skip these. */
  quarantine(): AsyncIterable<QuarantinedEvent>;
  /** Yields the head of every stream, to be stored outside the event store. */
  heads(): AsyncIterable<ExternalHead>;
  /** Yields the public part of matching applications, newest first. */
  list(wanted: ListOptions): AsyncIterable<ApplicationListItem>;
  /** Rebuilds the summaries of all applications from the event store. Yields how many are done. */
  rebuild(): AsyncIterable<RebuildProgress>;
  /** Yields the family of an application with its keys. The caller masks what must not be shown. @throws UnknownApplication */
  history(wanted: HistoryRequest): AsyncIterable<ArchiveLine>;
  /** Judges applications under another configuration of their program. Hands out no answer. @throws ProgramError */
  tryConfiguration(wanted: WhatIfRequest): AsyncIterable<WhatIfRow>;
  /** Issues evidence of an application, or renders it again. @throws UnknownApplication */
  evidence(wanted: EvidenceRequest): Promise<EvidenceFile>;
  /** Yields who has subscribed to alerts. */
  alertSubscribers(): AsyncIterable<AlertSubscriber>;
  /** Ends all subscriptions of a person. Messages move to another person's subscription of the same address, if one wants them. */
  removeAlertSubscriptions(wanted: { readonly owner: string }): Promise<RemovedSubscriptions>;
  /** Erases people, or yields what an erasure would do. */
  erase(wanted: ErasureRequest): AsyncIterable<ErasureProgress>;
  /** Yields the erasures that were ordered, oldest first. */
  erasures(): AsyncIterable<OrderedErasure>;
  /** Repeats erasures after a restore. */
  repeatErasures(list: readonly OrderedErasure[]): AsyncIterable<ErasureProgress>;
  /** Returns what is encrypted with which version of LOG_KEY, and what is signed with which SESSION_SECRET. */
  keyStatus(): Promise<KeyStatus>;
  /** Encrypts with the newest version what earlier ones have encrypted. @throws MissingKeyVersion */
  rewrapKeys(): AsyncIterable<RewrapProgress>;
}

export interface RebuildProgress {
  readonly rebuilt: number;
}

/** @throws UnknownApplication */
async function findRoots(db: Kysely<Database>, applications: ExportRequest['applications']): Promise<readonly string[] | null> {
  if (applications === null) return null;
  const rows = await db
    .selectFrom('application')
    .select(['id', 'root_id'])
    .where('id', 'in', [...applications])
    .execute();
  const unknown = applications.find((id) => rows.every((row) => row.id !== id));
  if (unknown !== undefined) throw new UnknownApplication(`there is no application ${unknown}`);
  return [...new Set(rows.map(({ root_id }) => root_id))];
}

async function* exportApplications({ db, keys, deps: { now } }: OperatorDeps, { applications, withKeys }: ExportRequest): AsyncIterable<ArchiveLine> {
  yield* exportArchive({ db, keys, now }, { roots: await findRoots(db, applications), withKeys });
}

async function* listPublicEvents({ db, deps: { eventStore } }: OperatorDeps, { applications }: Pick<ExportRequest, 'applications'>): AsyncIterable<PublicEvent> {
  await eventStore.projectNow();
  yield* listEvents(db, await findRoots(db, applications));
}

async function* rebuildSummaries(deps: Pick<OperatorDeps, 'db' | 'keys'>): AsyncIterable<RebuildProgress> {
  for await (const rebuilt of rebuildAllSummaries(deps)) yield { rebuilt };
  await endBuild(deps.db);
}

interface OperatorDeps extends ResolveDeps {
  readonly keys: EncryptionKeys;
  readonly sessionSecrets: readonly [string, ...string[]];
  readonly lostKeyVersions?: readonly string[];
  readonly retainBoundFor: Period;
}

async function* rewrap({ db, keys, lostKeyVersions = [] }: OperatorDeps): AsyncIterable<RewrapProgress> {
  await checkKeyVersions({ db, keys }, lostKeyVersions);
  yield* rewrapKeys({ db, keys });
}

export function createOperator(deps: OperatorDeps): Operator {
  const { db, keys, retainBoundFor } = deps;
  const { now, eventStore } = deps.deps;
  return {
    resolve: (resolution) => resolvePayment(deps, resolution),
    lockCharges: (wanted) => lockCharges(deps, wanted),
    readOwnRecords: () => readOwnRecords(db),
    exportArchive: (wanted) => exportApplications(deps, wanted),
    events: (wanted) => listPublicEvents(deps, wanted),
    importArchive: (texts) => importArchive({ db, keys, now, erasures: applyImportedErasures({ now, retainBoundFor }) }, texts),
    verifyEventStore: (externalHeads) => verifyEventStore(db, { externalHeads }),
    quarantine: () => listQuarantinedEvents({ db, keys, catalog: eventStoreCatalog }),
    heads: () => listStreamHeads(db),
    async *list(wanted) {
      await eventStore.projectNow();
      yield* listApplications(db, wanted);
    },
    rebuild: () => rebuildSummaries(deps),
    history: (wanted) => exportFamily({ db, keys, eventStore, now }, wanted),
    tryConfiguration: (wanted) => tryConfiguration({ db, keys, eventStore, now }, wanted),
    evidence: (wanted) => readEvidenceFile({ db, keys, eventStore, now }, wanted),
    alertSubscribers: () => listSubscribers(db),
    removeAlertSubscriptions: ({ owner }) => removeSubscriptions(db, { owner, id: null }),
    keyStatus: () => readKeyStatus({ db, keys, signing: createSigningKeys(...deps.sessionSecrets) }),
    rewrapKeys: () => rewrap(deps),
    erase: (wanted) => eraseFamilies({ db, keys, eventStore, now, retainBoundFor }, wanted),
    erasures: () => listErasures(db),
    repeatErasures: (list) => repeatErasures({ db, keys, eventStore, now, retainBoundFor }, list),
  };
}
