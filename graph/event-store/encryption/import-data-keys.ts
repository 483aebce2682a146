import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { type KeyCreation, type KeyRow, type KeySubject, findDataKey, isKeyOf, keyContext, subjectKey } from './data-keys.ts';
import { requestRecheck } from './quarantine-recheck.ts';

/** The key of an imported application. */
interface ImportedKey {
  readonly subject: KeySubject;
  readonly key: Buffer;
}

const findMissingKeys = (trx: Kysely<Database>, imported: readonly ImportedKey[]): Promise<Pick<KeyRow, 'root_id' | 'application_id'>[]> =>
  trx
    .selectFrom('application_key')
    .select(['root_id', 'application_id'])
    .where((eb) =>
      isKeyOf(
        eb,
        imported.map(({ subject }) => subject),
      ),
    )
    .where('wrapped_key', 'is', null)
    .where('erased_at', 'is', null)
    .execute();

/**
 * Stores the keys of imported applications where none exists here, even if the application first came without its key. Returns the `subjectKey` of those that
 * have a different key here.
 */
export async function importDataKeys(trx: Kysely<Database>, { keys, now }: KeyCreation, imported: readonly ImportedKey[]): Promise<Set<string>> {
  if (imported.length === 0) return new Set();
  // Events that came without their key were checked without it.
  await requestRecheck(trx, await findMissingKeys(trx, imported));
  const made = imported.map(({ subject, key }) => ({
    root_id: subject.rootId,
    application_id: subject.applicationId,
    wrapped_key: keys.seal(key, keyContext(subject)),
    key_version: keys.version,
    created_at: now,
  }));
  const rows = await trx
    .insertInto('application_key')
    .values(made)
    .onConflict((conflict) =>
      conflict
        .columns(['root_id', 'application_id'])
        .doUpdateSet((eb) => ({ wrapped_key: eb.ref('excluded.wrapped_key'), key_version: eb.ref('excluded.key_version') }))
        // An application that was erased here stays erased.
        .where('application_key.wrapped_key', 'is', null)
        .where('application_key.erased_at', 'is', null),
    )
    .returning(['root_id', 'application_id'])
    .execute();
  const stored = new Set(rows.map(({ root_id: rootId, application_id: applicationId }) => subjectKey({ rootId, applicationId })));
  const conflicting = new Set<string>();
  for (const { subject, key } of imported.filter((one) => !stored.has(subjectKey(one.subject)))) {
    const here = await findDataKey(trx, keys, subject);
    if (here !== undefined && !here.equals(key)) conflicting.add(subjectKey(subject));
  }
  return conflicting;
}

/** Marks applications that were imported without keys, so that no key is created here. Existing rows do not change. */
export async function markDataKeysElsewhere(trx: Kysely<Database>, all: readonly KeySubject[], now: Date): Promise<void> {
  if (all.length === 0) return;
  await trx
    .insertInto('application_key')
    .values(all.map(({ rootId, applicationId }) => ({ root_id: rootId, application_id: applicationId, wrapped_key: null, erased_at: null, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
