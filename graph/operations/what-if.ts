import { type State, catalog, fold, initialState } from '#events/buyflow';
import { type Program, readProgram } from '#events/program';
import { eventStoreCatalog } from '#events/server-stream';
import {
  type ApplicationListItem,
  type ArchivedApplication,
  type History,
  type HistoryEvent,
  type ListOptions,
  buildHistory,
  exportArchive,
  listApplications,
  readArchive,
} from '#graph/event-store';
import { type HistoryDeps, toTexts } from './history.ts';
import { type Comparison, type JudgedChange, UNKNOWN_CHANGE, compareConfigurations, createPrograms } from './judgment.ts';
import { listHiddenFields } from './visible-fields.ts';

export interface WhatIfRequest {
  /** Which applications. Those of other programs are left out. */
  readonly wanted: ListOptions;
  /** The configuration to judge them under, as in a program file. */
  readonly configuration: unknown;
}

/** What would be with one application. Nothing of it is personal: reasons are the program's own words. */
export interface WhatIfRow extends JudgedChange {
  readonly application: string;
  readonly outcome: string;
  /** The newest offer by card, and what was paid: dollars as decimal text. */
  readonly total: string | null;
  readonly paid: string | null;
}

/** Applications read at a time. */
const APPLICATIONS_PER_READ = 50;

const toRow = (item: ApplicationListItem, change: JudgedChange): WhatIfRow => ({
  application: item.application,
  outcome: item.outcome,
  ...change,
  total: item.total,
  paid: item.charged,
});

/** Folds what the browser recorded; null if something of it cannot be read. */
function foldAnswers({ application, ancestors, events }: History): State | null {
  const withKeys = new Set([...ancestors, application].flatMap(({ id, key }) => (key === null ? [] : [id])));
  const isClosed = (event: HistoryEvent): boolean => !withKeys.has(event.application) && listHiddenFields(event).length > 0;
  let state = initialState();
  for (const event of events.filter(({ author }) => author === 'application')) {
    const parsed = event.stored === null || isClosed(event) ? null : catalog.parse(event.stored);
    if (!parsed?.ok) return null;
    state = fold.step(state, parsed.event);
  }
  return state;
}

/** Compares the configuration with one that was shown, by its hash; null if that cannot be read. */
type FindComparison = (hash: string) => Promise<Comparison | null>;

function createComparisons(program: Program, programOf: (hash: string) => Promise<Program | null>): FindComparison {
  const known = new Map<string, Comparison | null>();
  return async (hash) => {
    if (!known.has(hash)) {
      const shown = await programOf(hash);
      known.set(hash, shown && compareConfigurations(shown, program));
    }
    return known.get(hash) ?? null;
  };
}

async function tryOne(item: ApplicationListItem, family: readonly ArchivedApplication[], findComparison: FindComparison): Promise<WhatIfRow> {
  const history = buildHistory(family, item.application, eventStoreCatalog);
  const state = history ? foldAnswers(history) : null;
  const comparison = history ? await findComparison(history.application.program) : null;
  if (!state || !comparison) return toRow(item, UNKNOWN_CHANGE);
  // A fork has inherited the offers of its origin.
  const hasOffer = item.total !== null || (history?.events.some(({ type }) => type === 'OfferStored') ?? false);
  return toRow(item, comparison.compare({ answers: state.answers, kickedLobs: state.quote.kickedLobs, hasOffer }));
}

/** Returns the families of these applications, by root. */
async function readFamilies(deps: HistoryDeps, items: readonly ApplicationListItem[]): Promise<Map<string, ArchivedApplication[]>> {
  const families = new Map<string, ArchivedApplication[]>();
  const roots = [...new Set(items.map(({ root }) => root))];
  for await (const found of readArchive(toTexts(exportArchive(deps, { roots, withKeys: true })))) {
    if ('program' in found) continue;
    const family = families.get(found.application.root);
    if (family) family.push(found);
    else families.set(found.application.root, [found]);
  }
  return families;
}

/**
 * Judges applications under another configuration of their program, beside the one that each was shown. Yields a row for each, newest first. Reads every
 * answer, and hands out none.
 * @throws ProgramError if the configuration cannot be read
 */
export async function* tryConfiguration(deps: HistoryDeps, { wanted, configuration }: WhatIfRequest): AsyncIterable<WhatIfRow> {
  const program = readProgram(configuration);
  const findComparison = createComparisons(program, createPrograms(deps.db));
  await deps.eventStore.projectNow();
  let batch: ApplicationListItem[] = [];
  async function* settle(): AsyncIterable<WhatIfRow> {
    const families = await readFamilies(deps, batch);
    for (const item of batch) yield await tryOne(item, families.get(item.root) ?? [], findComparison);
    batch = [];
  }
  for await (const item of listApplications(deps.db, { ...wanted, program: program.sitename })) {
    batch.push(item);
    if (batch.length === APPLICATIONS_PER_READ) yield* settle();
  }
  if (batch.length > 0) yield* settle();
}
