import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { type KeyCreation, type KeySubject, claimDataKeys, findDataKey, findReadableKeys, subjectKey } from './data-keys.ts';
import { type EncryptionKeys, seal, unseal } from './encryption-keys.ts';

/**
 * Seals data outside the event store with an application's key, so that an erasure covers it too; returns undefined if the key was erased or is elsewhere.
 * Locks the key's row until the transaction ends, so that an erasure sees everything written before it.
 */
export async function sealForApplication(
  trx: Kysely<Database>,
  sealing: KeyCreation,
  subject: KeySubject,
  { plain, context }: { readonly plain: Buffer; readonly context: string },
): Promise<Buffer | undefined> {
  const key = (await claimDataKeys(trx, sealing, [subject])).get(subjectKey(subject));
  return Buffer.isBuffer(key) ? seal(key, plain, context) : undefined;
}

/** Returns what `sealForApplication` sealed; undefined if the key is gone. @throws if the context or a byte differs */
export async function unsealForApplication(
  db: Kysely<Database>,
  keys: EncryptionKeys,
  subject: KeySubject,
  { sealed, context }: { readonly sealed: Buffer; readonly context: string },
): Promise<Buffer | undefined> {
  const key = await findDataKey(db, keys, subject);
  return key && unseal(key, sealed, context);
}

/** Data outside the event store that an application's key has sealed. */
interface SealedData {
  readonly subject: KeySubject;
  readonly sealed: Buffer;
  readonly context: string;
}

/** Returns what `sealForApplication` sealed for several applications, in their order; undefined for what cannot be opened. */
export async function unsealForApplications(db: Kysely<Database>, keys: EncryptionKeys, all: readonly SealedData[]): Promise<(Buffer | undefined)[]> {
  const subjects = all.map(({ subject }) => subject);
  const dataKeys = await findReadableKeys(db, keys, subjects);
  return all.map(({ subject, sealed, context }) => {
    const key = dataKeys.get(subjectKey(subject));
    try {
      return key && unseal(key, sealed, context);
    } catch {
      return undefined;
    }
  });
}
