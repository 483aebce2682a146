import { randomUUID } from 'node:crypto';
import { personalShown } from '#events/server-stream';
import { type ArchiveLine, type EncryptionKeys, type EventStore, UnknownApplication, exportArchive } from '#graph/event-store';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';

export interface HistoryRequest {
  readonly application: string;
  /** Who sees the personal fields, and why; null if they are masked. */
  readonly shownTo: { readonly by: string; readonly why: string } | null;
}

export interface HistoryParts {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly eventStore: EventStore;
  readonly now: () => number;
}

/** Yields an application and its ancestors. The history contains the personal fields of all of them. */
async function* chainOf(db: Kysely<Database>, root: string, id: string): AsyncIterable<string> {
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

/**
 * Yields the lines of an application's family, with keys. The caller masks personal fields, unless `shownTo` names a viewer; that access is first recorded in
 * the server streams.
 * @throws UnknownApplication
 */
export async function* familyOf({ db, keys, eventStore, now }: HistoryParts, { application, shownTo }: HistoryRequest): AsyncIterable<ArchiveLine> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', application).executeTakeFirst();
  if (!row) throw new UnknownApplication(`there is no application ${application}`);
  const { root_id: root } = row;
  if (shownTo) {
    // An erased application has nothing to show, so `record` refuses it; its ancestors may still be retained.
    for await (const id of chainOf(db, root, application)) await eventStore.record({ root, id }, { id: randomUUID(), make: (after) => personalShown({ after, ...shownTo }) });
  }
  yield* exportArchive({ db, keys, now }, { roots: [root], withKeys: true });
}
