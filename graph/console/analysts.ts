import type { Kysely } from 'kysely';
import { isStillPublic } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database, TimeCursor } from '#graph/db';
import { type EvidenceCheck, type EvidenceResult, createEvidenceCheck, issueEvidence, openEvidence } from '#graph/operations/evidence';
import { createFixtureFromLines } from '#graph/operations/fixture';
import {
  type ArchiveLine,
  type EventKey,
  type ProgramVersion,
  type QuarantineList,
  UnknownApplication,
  exportArchive,
  listProgramVersions,
  hashCatalog,
  readQuarantineList,
} from '#graph/event-store';
import {
  type EmailSearch,
  type EventNote,
  type FoundApplications,
  type HistoryDeps,
  type HistoryRequest,
  type JudgedRules,
  type NewNote,
  type NotePage,
  type NoteRefusal,
  type Resolution,
  type RulesTrial,
  type SharedView,
  type TrialLimits,
  type ViewKey,
  type ResolveResult,
  type ResolveDeps,
  type VisibleHistory,
  type UnconfirmedPaymentPage,
  addNote,
  findByEmail,
  listNewestNotes,
  listNotes,
  maskValue,
  listSharedViews,
  removeNote,
  removeSharedView,
  resolvePayment,
  createPopulations,
  createPrograms,
  shareView,
  tryRules,
  readVisibleHistory,
  listUnconfirmedPayments,
} from '#graph/operations';
import { type SummaryReads, type SummaryReadsDeps, createSummaryReads } from './summary-reads.ts';

/** What analysts may read and do. Callers check the role. */
export interface Analysts extends SummaryReads {
  listProgramVersions(): Promise<readonly ProgramVersion[]>;
  /** Returns a stored configuration as JSON; null if there is none. */
  findConfiguration(hash: string): Promise<unknown>;
  listSharedViews(): Promise<readonly SharedView[]>;
  /** Resolves to null if there are too many. */
  shareView(view: Omit<SharedView, 'savedAt'>): Promise<SharedView | null>;
  /** Resolves to true if there was one. */
  removeSharedView(key: ViewKey): Promise<boolean>;
  /** Records the search in each application that it finds. */
  findByEmail(search: EmailSearch): Promise<FoundApplications>;
  /** Returns the notes at the events of an application and its ancestors, oldest first. */
  listNotes(application: string): Promise<readonly EventNote[]>;
  listNewestNotes(limit: number, after: TimeCursor | undefined): Promise<NotePage>;
  addNote(note: NewNote): Promise<EventNote | NoteRefusal>;
  /** Resolves to false if the note is another person's, and to null if there is none. */
  removeNote(wanted: { readonly application: string; readonly id: string; readonly subject: string }): Promise<boolean | null>;
  tryRules(trial: RulesTrial): Promise<JudgedRules>;
  /** Returns null if there is no such application. */
  findHistory(wanted: HistoryRequest): Promise<VisibleHistory | null>;
  /** Issues evidence of what happened in an application to a viewer who may see personal values; null if there is none. */
  issueEvidence(application: string, viewer: NonNullable<HistoryRequest['shownTo']>): Promise<EvidenceResult | null>;
  /** Renders evidence again; null if none has this id. That `by` sees personal values is recorded. */
  openEvidence(id: string, by: string): Promise<EvidenceResult | null>;
  /** Looks a file up by its SHA-256, for anybody. @param signal ends the wait @throws ReadTimeoutError */
  checkEvidence(sha256: string, signal: AbortSignal): Promise<EvidenceCheck | null>;
  /** Returns one part of the list at a time. */
  readQuarantine(limit: number, after: EventKey | undefined): Promise<QuarantineList>;
  listUnconfirmedPayments(limit: number, after: TimeCursor | undefined): Promise<UnconfirmedPaymentPage>;
  resolvePayment(resolution: Resolution): Promise<ResolveResult>;
  /** Returns the families of these applications as lines without keys; null if none of them exists. */
  exportFamilies(applications: readonly string[]): Promise<AsyncIterable<ArchiveLine> | null>;
  /**
   * Returns the application's lines with made-up values in place of personal ones; null if there is none.
   * @throws FixtureError if its personal fields cannot be read
   */
  createFixture(application: string): Promise<readonly ArchiveLine[] | null>;
}

async function findHistory(parts: HistoryDeps, wanted: HistoryRequest): Promise<VisibleHistory | null> {
  try {
    return (await readVisibleHistory(parts, wanted)) ?? null;
  } catch (error) {
    if (error instanceof UnknownApplication) return null;
    throw error;
  }
}

const findRoots = async (db: Kysely<Database>, applications: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('application')
    .select('root_id')
    .distinct()
    .where('id', 'in', [...applications])
    .execute();
  return rows.map(({ root_id }) => root_id);
};

/** Masks fields that were written in clear and are no longer public or known. The event's check then correctly fails. */
async function* maskHiddenFields(lines: AsyncIterable<ArchiveLine>): AsyncIterable<ArchiveLine> {
  for await (const line of lines) {
    const names = line.kind === 'event' ? Object.keys(line.data).filter((name) => !isStillPublic(eventStoreCatalog.definitions, line.type, name)) : [];
    if (line.kind !== 'event' || names.length === 0) yield line;
    else yield { ...line, data: { ...line.data, ...Object.fromEntries(names.map((name) => [name, maskValue(line.data[name])])) } };
  }
}

const catalogHash = hashCatalog(eventStoreCatalog);

interface AnalystsDeps extends HistoryDeps, TrialLimits, Pick<SummaryReadsDeps, 'summaryColumns'> {
  /** Binds a payment that turns out to have been charged. */
  readonly working: () => ResolveDeps['deps'];
}

export function createAnalysts(deps: AnalystsDeps): Analysts {
  const { db, working } = deps;
  const summaryReads = createSummaryReads(deps);
  const trials = { populations: createPopulations(deps), programOf: createPrograms(db) };
  return {
    ...summaryReads,
    listProgramVersions: () => listProgramVersions(db),
    findConfiguration: async (hash) => (await db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst())?.configuration ?? null,
    listSharedViews: () => listSharedViews(db),
    shareView: (view) => shareView(db, view),
    removeSharedView: (key) => removeSharedView(db, key),
    findByEmail: (search) => findByEmail(deps, search),
    listNotes: (application) => listNotes(deps, application),
    listNewestNotes: (limit, after) => listNewestNotes(deps, limit, after),
    addNote: (note) => addNote(deps, note),
    removeNote: (wanted) => removeNote(deps, wanted),
    async tryRules(trial) {
      await deps.eventStore.projectNow();
      return tryRules(trials, trial);
    },
    findHistory: (wanted) => findHistory(deps, wanted),
    issueEvidence: (application, viewer) => issueEvidence(deps, application, viewer),
    openEvidence: (id, by) => openEvidence(deps, id, by),
    checkEvidence: createEvidenceCheck(deps),
    readQuarantine: (limit, after) => readQuarantineList(db, catalogHash, limit, after),
    listUnconfirmedPayments: (limit, after) => listUnconfirmedPayments(db, limit, after),
    resolvePayment: (resolution) => resolvePayment({ db, deps: working() }, resolution),
    async exportFamilies(applications) {
      const roots = await findRoots(db, applications);
      return roots.length === 0 ? null : maskHiddenFields(exportArchive(deps, { roots, withKeys: false }));
    },
    async createFixture(application) {
      const roots = await findRoots(db, [application]);
      return roots.length === 0 ? null : createFixtureFromLines(exportArchive(deps, { roots, withKeys: true }), application);
    },
  };
}
