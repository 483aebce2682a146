import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import type { Append, Appended, LogParts } from './append.ts';
import { deleteDataKey, lockDataKeys } from './application-key.ts';
import { type Fact, type Whose, recordFactIn } from './fact.ts';
import { type Followed, type Place, follow } from './follow.ts';
import { gatherAppends } from './gather.ts';
import { type ReadEvent, type SoundEvents, read, readSound } from './read.ts';
import { lockHeads } from './stream-head.ts';
import type { StreamName } from './stream-name.ts';
import { type Verified, verify } from './verify.ts';

export interface EventLog {
  /**
   * Appends a batch to a stream, as a whole or not at all; committed when it answers.
   * The event id is the idempotency key: a batch may begin with events that are there already, and one that is there altogether is a success.
   * Expected refusals are data.
   * @throws LogBusy, with nothing done, where too many wait for their turn; where the database fails, or where an event's type is not in the catalogue.
   */
  append(batch: Append): Promise<Appended>;
  /** Holds both streams of an application: nothing is appended to them until the transaction ends. */
  hold(whose: Whose, trx: Kysely<Database>): Promise<void>;
  /** How many batches wait for their turn. */
  waiting(): number;
  /**
   * Appends what the facade itself has to say of an application, to its own stream; in the caller's transaction where one is given.
   * Refused where the person was erased, and where something personal were to be said of an application that came without its key.
   */
  record(whose: Whose, fact: Fact, trx?: Kysely<Database>): Promise<Appended>;
  /** Holds all that `erase` takes of applications of a family, in the order of those that append. */
  holdToErase(root: string, ids: readonly string[], trx: Kysely<Database>): Promise<void>;
  /** Says so in the facade's stream, as the last thing of an application, and deletes the key of its personal fields. Changes nothing where that was done before. */
  erase(whose: Whose, fact: Fact, trx: Kysely<Database>): Promise<void>;
  /**
   * The events of a stream in order, as they were stored: bring them to today's version with `catalogue.parse`.
   * Personal fields are null where the application's key is gone or elsewhere.
   * @throws where a personal field cannot be decrypted: it was changed, or LOG_KEY is another one.
   */
  read(rootId: string, stream: StreamName, options?: { readonly after?: number }): Promise<ReadEvent[]>;
  /** The same, for whoever must not stop at an event that cannot be read: an unknown one, a damaged one. They are named beside the others. */
  readSound(rootId: string, stream: StreamName): Promise<SoundEvents>;
  /** The next events of the whole log, as they are stored, for a reader who follows it: each once, none passed over. From `FIRST` on. */
  follow(place: Place, limit: number): Promise<Followed>;
  /** Whether a stream is as it was written: the first sequence that is not, and in what way. */
  verify(rootId: string, stream: StreamName): Promise<Verified>;
}

/** The event log over an open database. `keys` from `createLogKeys`; the catalogue says which fields of an event are personal. */
export function createEventLog(parts: LogParts): EventLog {
  const gathered = gatherAppends(parts);
  return {
    async hold({ root: rootId, id }, trx) {
      await lockHeads(trx, [
        { rootId, stream: `application/${id}` },
        { rootId, stream: `facade/${id}` },
      ]);
    },
    async holdToErase(rootId, ids, trx) {
      if (ids.length === 0) return;
      await lockHeads(
        trx,
        ids.map((id) => ({ rootId, stream: `facade/${id}` })),
      );
      await lockDataKeys(
        trx,
        ids.map((applicationId) => ({ rootId, applicationId })),
      );
    },
    append: gathered,
    waiting: () => gathered.waiting(),
    record: (whose, fact, given) => (given ? recordFactIn(given, whose, fact, parts) : parts.db.transaction().execute((trx) => recordFactIn(trx, whose, fact, parts))),
    async erase(whose, fact, trx) {
      const { ok } = await recordFactIn(trx, whose, fact, parts);
      if (ok) await deleteDataKey(trx, { rootId: whose.root, applicationId: whose.id }, parts.clock());
    },
    read: (rootId, stream, { after = 0 } = {}) => read(parts, { rootId, stream }, after),
    readSound: (rootId, stream) => readSound(parts, { rootId, stream }),
    follow: (place, limit) => follow(parts.db, place, limit),
    verify: (rootId, stream) => verify(parts.db, { rootId, stream }),
  };
}
