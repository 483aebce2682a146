import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from './encryption-keys.ts';

/** The keys of keyed hashes. Rows are found by these hashes, so the keys stay when LOG_KEY and SESSION_SECRET are replaced. */
export interface HashKeys {
  /** Of the email index. */
  readonly email: Buffer;
  /** Of browsers, payment instruments, user names, links and clients. */
  readonly fingerprint: Buffer;
}

export const hashKeyContext = (name: string): string => `hash_key/${name}`;

async function openHashKey({ db, keys }: HashKeyDeps, name: keyof HashKeys, initial: Buffer): Promise<Buffer> {
  const stored = () => db.selectFrom('hash_key').select('wrapped_key').where('name', '=', name).executeTakeFirst();
  const create = () =>
    db
      .insertInto('hash_key')
      .values({ name, wrapped_key: keys.seal(initial, hashKeyContext(name)), key_version: keys.version })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = (await stored()) ?? (await create().then(stored));
  if (!row) throw new Error(`the key ${name} was removed from hash_key`);
  return keys.unseal(row.wrapped_key, hashKeyContext(name));
}

interface HashKeyDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
}

/** Removes the hash keys that lost versions of LOG_KEY have encrypted, so that others can take their place. */
export async function removeHashKeys(db: Kysely<Database>, lost: readonly string[]): Promise<void> {
  if (lost.length > 0) await db.deleteFrom('hash_key').where('key_version', 'in', lost).execute();
}

/** Returns the stored hash keys; stores the initial ones first if there are none. @throws if no version of LOG_KEY opens them */
export const openHashKeys = async (deps: HashKeyDeps, initial: HashKeys): Promise<HashKeys> => ({
  email: await openHashKey(deps, 'email', initial.email),
  fingerprint: await openHashKey(deps, 'fingerprint', initial.fingerprint),
});
