import { createHash, randomUUID } from 'node:crypto';
import { eventStoreCatalog, personalShown } from '#events/server-stream';
import {
  type ArchivedApplication,
  type ArchiveLine,
  type EncryptionKeys,
  type EventStore,
  type History,
  buildHistory,
  exportArchive,
  readArchive,
  UnknownApplication,
} from '#graph/event-store';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { ApplicationRef } from '../applications/applications.ts';
import { canonicalJson } from '#events/core';

/** Who sees personal fields, and why. */
export interface Viewer {
  readonly by: string;
  readonly why: string;
}

export interface HistoryRequest {
  readonly application: string;
  /** Null if personal fields are masked. */
  readonly shownTo: Viewer | null;
}

export interface HistoryDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly eventStore: EventStore;
  readonly now: () => number;
}

/** Yields an application and its ancestors. The history contains the personal fields of all of them. */
async function* listAncestry(db: Kysely<Database>, root: string, id: string): AsyncIterable<string> {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at);) {
    seen.add(at);
    const row: { readonly parent_id: string | null } | undefined = await db
      .selectFrom('application')
      .select('parent_id')
      .where('root_id', '=', root)
      .where('id', '=', at)
      .executeTakeFirst();
    // A fork may have been imported without its parent.
    if (row) yield at;
    at = row?.parent_id ?? null;
  }
}

/** Records that a viewer sees the personal values of an application and its ancestors, in the server stream of each. */
export async function recordPersonalShown({ db, eventStore }: HistoryDeps, { root, id: application }: ApplicationRef, shownTo: Viewer): Promise<void> {
  // An erased application has nothing to show, so `record` refuses it; its ancestors may still be retained.
  for await (const id of listAncestry(db, root, application)) await eventStore.record({ root, id }, { id: randomUUID(), make: (after) => personalShown({ after, ...shownTo }) });
}

/**
 * Yields the lines of an application's family, with keys. The caller masks personal fields, unless `shownTo` names a viewer; that access is first recorded in
 * the server streams.
 * @throws UnknownApplication
 */
export async function* exportFamily(deps: HistoryDeps, { application, shownTo }: HistoryRequest): AsyncIterable<ArchiveLine> {
  const { db, keys, now } = deps;
  const row = await db.selectFrom('application').select('root_id').where('id', '=', application).executeTakeFirst();
  if (!row) throw new UnknownApplication(`there is no application ${application}`);
  const { root_id: root } = row;
  if (shownTo) await recordPersonalShown(deps, { root, id: application }, shownTo);
  yield* exportArchive({ db, keys, now }, { roots: [root], withKeys: true });
}

/** The history of an application, and the configurations that its family was shown, by hash. */
export interface HistoryBundle {
  readonly history: History;
  readonly programs: ReadonlyMap<string, unknown>;
}

/** True if a configuration has the hash that events name. Any other counts as missing. */
const isIntact = (hash: string, configuration: unknown): boolean => createHash('sha256').update(canonicalJson(configuration)).digest('hex') === hash;

/** Finds an application in the lines of an exported file. Holds only one family in memory. */
export async function findHistory(texts: AsyncIterable<string>, id: string): Promise<HistoryBundle | undefined> {
  const programs = new Map<string, unknown>();
  let family: ArchivedApplication[] = [];
  const isThere = (): boolean => family.some(({ application }) => application.id === id);
  for await (const found of readArchive(texts)) {
    if ('program' in found) {
      const { hash, configuration } = found.program;
      if (isIntact(hash, configuration)) programs.set(hash, configuration);
      continue;
    }
    // The lines of a family are contiguous.
    if (family[0]?.application.root === found.application.root) family.push(found);
    else if (!isThere()) family = [found];
  }
  const history = buildHistory(family, id, eventStoreCatalog);
  return history && { history, programs };
}

export async function* toTexts(lines: AsyncIterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

/** Does the same for lines that are not in a file. One reader serves both, so that a file and the event store give the same result. */
export const findHistoryInLines = (lines: AsyncIterable<ArchiveLine>, id: string): Promise<HistoryBundle | undefined> => findHistory(toTexts(lines), id);
