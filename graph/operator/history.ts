import { randomUUID } from 'node:crypto';
import { personalShown } from '#events/facade';
import { type ArchiveLine, type EventLog, type LogKeys, UnknownPlace, exportLog } from '#graph/log';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';

/** Whose history is looked at. */
export interface HistoryWanted {
  readonly application: string;
  /** To whom what is personal of it is shown, and why; null where it is masked. */
  readonly shownTo: { readonly by: string; readonly why: string } | null;
}

export interface HistoryParts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly eventLog: EventLog;
  readonly now: () => number;
}

/** An application and what it goes on from: what is personal of either is in its history. */
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
    // A fork may have been imported without what it goes on from.
    if (row) yield at;
    at = row?.parent_id ?? null;
  }
}

/**
 * The family of an application, as lines with their keys: whoever asks masks what is personal before anybody sees it, unless it is to be shown to somebody;
 * that is said first, in the log itself. @throws UnknownPlace
 */
export async function* familyOf({ db, keys, eventLog, now }: HistoryParts, { application, shownTo }: HistoryWanted): AsyncIterable<ArchiveLine> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', application).executeTakeFirst();
  if (!row) throw new UnknownPlace(`there is no application ${application}`);
  const { root_id: root } = row;
  if (shownTo) {
    // Of one that was erased nothing can be shown, and nothing is recorded; of what it goes on from something may be kept.
    for await (const id of chainOf(db, root, application)) await eventLog.record({ root, id }, { id: randomUUID(), make: (after) => personalShown({ after, ...shownTo }) });
  }
  yield* exportLog({ db, keys, now }, { roots: [root], withKeys: true });
}
