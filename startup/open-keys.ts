import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { createEncryptionKeys, deriveEmailKey, openHashKeys, removeHashKeys, withEmailKey } from '#graph/event-store';
import type { FacadeParts } from '#graph/http';
import { checkKeyVersions } from '#graph/operations/keys';
import type { Settings } from './settings.ts';

/** The keys that a facade works with. */
export type OpenedKeys = Pick<FacadeParts, 'keys' | 'fingerprintKey'>;

/** Returns the keys of the settings alone, for commands that tell which ones the database needs. */
export const uncheckedKeys = ({ logKeys }: Settings): OpenedKeys => ({ keys: createEncryptionKeys(...logKeys) });

/** Returns the keys, with those that the database stores. @throws MissingKeyVersion if LOG_KEY lacks a version that the database needs */
export async function openKeys(db: Kysely<Database>, settings: Settings): Promise<OpenedKeys> {
  const { keys } = uncheckedKeys(settings);
  const lost = await checkKeyVersions({ db, keys }, settings.lostKeyVersions);
  await removeHashKeys(db, lost);
  const initial = { email: deriveEmailKey(settings.logKeys.at(-1) ?? ''), fingerprint: Buffer.from(settings.sessionSecrets.at(-1) ?? '') };
  const { email, fingerprint } = await openHashKeys({ db, keys }, initial);
  return { keys: withEmailKey(keys, email), fingerprintKey: fingerprint };
}
