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

interface Parts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly eventLog: EventLog;
  readonly now: () => number;
}

/**
 * The family of an application, as lines with their keys: whoever asks masks what is personal before anybody sees it, unless it is to be shown to somebody;
 * that is said first, in the log itself. @throws UnknownPlace
 */
export async function* familyOf({ db, keys, eventLog, now }: Parts, { application: id, shownTo }: HistoryWanted): AsyncIterable<ArchiveLine> {
  const row = await db.selectFrom('application').select('root_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new UnknownPlace(`there is no application ${id}`);
  const { root_id: root } = row;
  if (shownTo) {
    const { by, why } = shownTo;
    // Of who was erased nothing can be shown, and nothing is recorded.
    await eventLog.record({ root, id }, { id: randomUUID(), make: (after) => personalShown({ after, by, why }) });
  }
  yield* exportLog({ db, keys, now }, { roots: [root], withKeys: true });
}
