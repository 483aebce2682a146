import { type KeyObject, createSecretKey } from 'node:crypto';
import type { Database } from '#graph/db';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { requestRecheck } from './quarantine-recheck.ts';
import { validate as isUuid } from 'uuid';
import { lockStreamHeads } from '../streams/stream-heads.ts';
import { sortForLocking } from '../streams/stream.ts';
import { type EncryptionKeys, generateDataKey } from './encryption-keys.ts';

export const keyContext = ({ rootId, applicationId }: KeySubject): string => `application_key/${rootId}/${applicationId}`;

/** An application, as the owner of a data key: erasing the key erases its personal fields (crypto-shredding). */
export interface KeySubject {
  readonly rootId: string;
  readonly applicationId: string;
}

export const subjectKey = ({ rootId, applicationId }: KeySubject): string => `${rootId}/${applicationId}`.toLowerCase();

/** Returns the data key of an application; undefined if it never had one, was erased, or was imported without it. */
export async function findDataKey(db: Kysely<Database>, keys: EncryptionKeys, subject: KeySubject): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('application_key')
    .select('wrapped_key')
    .where('root_id', '=', subject.rootId)
    .where('application_id', '=', subject.applicationId)
    .executeTakeFirst();
  return row?.wrapped_key ? keys.unseal(row.wrapped_key, keyContext(subject)) : undefined;
}

/** Returns when an application was erased, or null if it was not. */
export async function findErasureTime(db: Kysely<Database>, { rootId, applicationId }: KeySubject): Promise<Date | null> {
  const row = await db.selectFrom('application_key').select('erased_at').where('root_id', '=', rootId).where('application_id', '=', applicationId).executeTakeFirst();
  return row?.erased_at ?? null;
}

export const isKeyOf = (eb: ExpressionBuilder<Database, 'application_key'>, all: readonly KeySubject[]) =>
  eb(
    eb.refTuple('root_id', 'application_id'),
    'in',
    all.map(({ rootId, applicationId }) => eb.tuple(rootId, applicationId)),
  );

export interface KeyCreation {
  readonly keys: EncryptionKeys;
  readonly now: Date;
}

export type KeyRow = Pick<Selectable<Database['application_key']>, 'root_id' | 'application_id' | 'wrapped_key' | 'erased_at'>;
const keyColumns = ['root_id', 'application_id', 'wrapped_key', 'erased_at'] as const satisfies readonly (keyof KeyRow)[];

/**
 * The key to write an application with, or why there is none. `erased`: the person was erased. `elsewhere`: it was imported without its key; another key here
 * would hide that, and old and new personal fields could not be read together.
 */
export type DataKey = Buffer | 'erased' | 'elsewhere';

function unsealKey(keys: EncryptionKeys, wrapped: Buffer, subject: KeySubject): KeyObject[] {
  try {
    return [createSecretKey(keys.unseal(wrapped, keyContext(subject)))];
  } catch {
    return [];
  }
}

/** Returns the data keys of applications by `subjectKey`. Omits those that are erased, elsewhere, or sealed with another LOG_KEY. */
export async function findReadableKeys(db: Kysely<Database>, keys: EncryptionKeys, all: readonly KeySubject[]): Promise<Map<string, KeyObject>> {
  // A damaged stream name may have no id.
  const subjects = [...new Map(all.map((one) => [subjectKey(one), one])).values()].filter(({ applicationId }) => isUuid(applicationId));
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('application_key')
    .select(keyColumns)
    .where((eb) => isKeyOf(eb, subjects))
    .execute();
  return toReadableKeys(keys, rows);
}

const toReadableKeys = (keys: EncryptionKeys, rows: readonly KeyRow[]): Map<string, KeyObject> =>
  new Map(
    rows.flatMap(({ root_id: rootId, application_id: applicationId, wrapped_key }) => {
      const subject = { rootId, applicationId };
      return wrapped_key ? unsealKey(keys, wrapped_key, subject).map((key) => [subjectKey(subject), key] as const) : [];
    }),
  );

/** Returns the data key of a key row. */
export function readDataKey(keys: EncryptionKeys, subject: KeySubject, { wrapped_key, erased_at }: Pick<KeyRow, 'wrapped_key' | 'erased_at'>): DataKey {
  if (wrapped_key) return keys.unseal(wrapped_key, keyContext(subject));
  return erased_at === null ? 'elsewhere' : 'erased';
}

/** Returns the key rows, ordered, and locks them until the transaction ends. */
const lockKeysForShare = (trx: Kysely<Database>, all: readonly KeySubject[]): Promise<KeyRow[]> =>
  trx
    .selectFrom('application_key')
    .select(keyColumns)
    .where((eb) => isKeyOf(eb, all))
    .orderBy('root_id')
    .orderBy('application_id')
    .forShare()
    .execute();

/** Returns the keys it created; omits those that another transaction has just created or erased. */
function createKeys(trx: Kysely<Database>, { keys, now }: KeyCreation, missing: readonly KeySubject[]): Promise<KeyRow[]> {
  const made = missing.map((subject) => ({
    root_id: subject.rootId,
    application_id: subject.applicationId,
    wrapped_key: keys.seal(generateDataKey(), keyContext(subject)),
    key_version: keys.version,
    created_at: now,
  }));
  return trx
    .insertInto('application_key')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .returning(keyColumns)
    .execute();
}

/** Returns the same keys as `findReadableKeys`, and locks them until the transaction ends, so that none is erased before what it opened is stored. */
export const claimReadableKeys = async (trx: Kysely<Database>, keys: EncryptionKeys, all: readonly KeySubject[]): Promise<Map<string, KeyObject>> =>
  toReadableKeys(keys, await lockKeysForShare(trx, sortForLocking(all, subjectKey)));

const withoutKnown = (all: readonly KeySubject[], rows: readonly KeyRow[]): KeySubject[] => {
  const known = new Set(rows.map(({ root_id: rootId, application_id: applicationId }) => subjectKey({ rootId, applicationId })));
  return all.filter((subject) => !known.has(subjectKey(subject)));
};

/**
 * Returns the data keys for writing, by `subjectKey`, and creates one on an application's first event, but never if it was erased or is elsewhere. Locks the rows
 * until the transaction ends, so that nothing is sealed with a key that is being erased.
 */
export async function claimDataKeys(trx: Kysely<Database>, sealing: KeyCreation, all: readonly KeySubject[]): Promise<Map<string, DataKey>> {
  const subjects = sortForLocking(all, subjectKey);
  const rows = await lockKeysForShare(trx, subjects);
  const missing = withoutKnown(subjects, rows);
  if (missing.length > 0) rows.push(...(await createKeys(trx, sealing, missing)));
  const rest = withoutKnown(missing, rows);
  if (rest.length > 0) rows.push(...(await lockKeysForShare(trx, rest)));
  return new Map(
    rows.map((row) => {
      const subject = { rootId: row.root_id, applicationId: row.application_id };
      return [subjectKey(subject), readDataKey(sealing.keys, subject, row)];
    }),
  );
}

/** Locks existing keys of applications against all writers that use them. */
export const lockDataKeys = (trx: Kysely<Database>, all: readonly KeySubject[]): Promise<unknown> =>
  trx
    .selectFrom('application_key')
    .select('application_id')
    .where((eb) => isKeyOf(eb, all))
    .orderBy('root_id')
    .orderBy('application_id')
    .forUpdate()
    .execute();

/**
 * Deletes the key of an application, so that what it sealed can never be read again, the hashes of its emails, and its notes. No other key can take its place. Marks the
 * heads of its streams: an append that remembers the key finds its stream erased.
 */
export async function deleteDataKey(trx: Kysely<Database>, { rootId, applicationId }: KeySubject, erased_at: Date): Promise<void> {
  await lockStreamHeads(trx, [
    { rootId, stream: `application/${applicationId}` },
    { rootId, stream: `facade/${applicationId}` },
  ]);
  await trx
    .updateTable('stream_head')
    .set({ erased: true })
    .where('root_id', '=', rootId)
    .where('stream', 'in', [`application/${applicationId}`, `facade/${applicationId}`])
    .execute();
  const erased = { wrapped_key: null, erased_at };
  await trx
    .insertInto('application_key')
    .values({ root_id: rootId, application_id: applicationId, created_at: erased_at, ...erased })
    .onConflict((conflict) => conflict.columns(['root_id', 'application_id']).doUpdateSet(erased))
    .execute();
  await trx.deleteFrom('email_index').where('root_id', '=', rootId).where('application_id', '=', applicationId).execute();
  await trx.deleteFrom('event_note').where('root_id', '=', rootId).where('application_id', '=', applicationId).execute();
  // What the key opened can no longer be damaged.
  await requestRecheck(trx, [{ root_id: rootId, application_id: applicationId }]);
}
