import type { Kysely } from 'kysely';
import { type State, catalog, fold, initialState } from '#events/buyflow';
import { type Program, readProgram } from '#events/program';
import type { KickedProduct } from '#events/quote';
import { findKickedProducts } from '#events/rules';
import { eventStoreCatalog } from '#events/server-stream';
import type { Database } from '#graph/db';
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
import { listHiddenFields } from './visible-fields.ts';

export interface WhatIfRequest {
  /** Which applications. Those of other programs are left out. */
  readonly wanted: ListOptions;
  /** The configuration to judge them under, as in a program file. */
  readonly configuration: unknown;
}

/**
 * What another configuration would change. `closed`: everything is excluded that was not; `opened`: the other way round; `narrower`, `wider`: fewer or more
 * products; `same`: the same products, if by other rules. `unknown`: answers, or the configuration that it was shown, cannot be read.
 */
export type WhatIfChange = 'closed' | 'opened' | 'narrower' | 'wider' | 'same' | 'unknown';

/** What would be with one application. Nothing of it is personal: reasons are the program's own words. */
export interface WhatIfRow {
  readonly application: string;
  readonly outcome: string;
  readonly change: WhatIfChange;
  /** The excluded products under the configuration that it was shown, and under the other one. */
  readonly before: readonly KickedProduct[];
  readonly after: readonly KickedProduct[];
  /** The newest offer by card, and what was paid: dollars as decimal text. */
  readonly total: string | null;
  readonly paid: string | null;
}

/** Applications read at a time. */
const APPLICATIONS_PER_READ = 50;

const unreadable = (item: ApplicationListItem): WhatIfRow => ({
  application: item.application,
  outcome: item.outcome,
  change: 'unknown',
  before: [],
  after: [],
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

function compare(before: Judgment, after: Judgment): WhatIfChange {
  if (before.isClosed !== after.isClosed) return after.isClosed ? 'closed' : 'opened';
  const lost = after.excluded.filter(({ productId }) => !before.excluded.some((one) => one.productId === productId)).length;
  const gained = before.excluded.filter(({ productId }) => !after.excluded.some((one) => one.productId === productId)).length;
  if (lost > gained) return 'narrower';
  return gained > lost ? 'wider' : 'same';
}

interface Judgment {
  readonly excluded: readonly KickedProduct[];
  /** True if nothing is left to be sold. */
  readonly isClosed: boolean;
}

function judge({ answers, quote }: State, program: Program): Judgment {
  const excluded = findKickedProducts(program, answers, quote.kickedLobs);
  return { excluded, isClosed: excluded.length === program.spoke.products.length };
}

/** Reads configurations by hash, each once; null for one that is not stored, or that this release cannot read. */
function createPrograms(db: Kysely<Database>): (hash: string) => Promise<Program | null> {
  const known = new Map<string, Promise<Program | null>>();
  const load = async (hash: string): Promise<Program | null> => {
    const row = await db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    try {
      return row ? readProgram(row.configuration) : null;
    } catch {
      return null;
    }
  };
  return (hash) => {
    const loading = known.get(hash) ?? load(hash);
    known.set(hash, loading);
    return loading;
  };
}

interface Trial {
  readonly program: Program;
  readonly programOf: (hash: string) => Promise<Program | null>;
}

async function tryOne(item: ApplicationListItem, family: readonly ArchivedApplication[], { program, programOf }: Trial): Promise<WhatIfRow> {
  const history = buildHistory(family, item.application, eventStoreCatalog);
  const state = history ? foldAnswers(history) : null;
  const shown = history ? await programOf(history.application.program) : null;
  if (!state || !shown) return unreadable(item);
  const [before, after] = [judge(state, shown), judge(state, program)];
  return { ...unreadable(item), change: compare(before, after), before: before.excluded, after: after.excluded };
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
  const trial = { program, programOf: createPrograms(deps.db) };
  await deps.eventStore.projectNow();
  let batch: ApplicationListItem[] = [];
  async function* settle(): AsyncIterable<WhatIfRow> {
    const families = await readFamilies(deps, batch);
    for (const item of batch) yield await tryOne(item, families.get(item.root) ?? [], trial);
    batch = [];
  }
  for await (const item of listApplications(deps.db, { ...wanted, program: program.sitename })) {
    batch.push(item);
    if (batch.length === APPLICATIONS_PER_READ) yield* settle();
  }
  if (batch.length > 0) yield* settle();
}
