import { type KeyObject, createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { IV_BYTES, TAG_BYTES } from '#events/archive';

const CIPHER = 'aes-256-gcm';
/** The length of every key. */
export const KEY_BYTES = 32;
const MIN_SECRET_LENGTH = 32;

/** Make a key that is used often into a KeyObject once: importing its bytes takes longer than using it. */
export type CipherKey = Buffer | KeyObject;

/** Encrypts like `seal`, with a given vector. Never use the same vector for two texts under one key. */
export function sealWithIv({ key, iv }: { readonly key: CipherKey; readonly iv: Buffer }, plain: Buffer, context: string): Buffer {
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Encrypts so that only the same key and context can decrypt. Returns initialization vector, tag and ciphertext. */
export const seal = (key: CipherKey, plain: Buffer, context: string): Buffer => sealWithIv({ key, iv: randomBytes(IV_BYTES) }, plain, context);

/** @throws if the key, the context or a byte differs from those of `seal`. */
export function unseal(key: CipherKey, sealed: Buffer, context: string): Buffer {
  const [iv, tag, body] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES), sealed.subarray(IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

export const generateDataKey = (): Buffer => randomBytes(KEY_BYTES);

/** The key-encryption key. It wraps the data keys of applications and seals other small secrets at rest. */
export interface EncryptionKeys {
  /** `context` names the content and its owner (`session_account/<root>/<application>`). Unsealing needs the same context. */
  seal(plain: Buffer, context: string): Buffer;
  /** @throws if the secret, the context or a byte differs. */
  unseal(sealed: Buffer, context: string): Buffer;
  /** Returns a keyed hash of a normalized e-mail: equal addresses are found by it, and none can be read or guessed from it without the key. */
  hashEmail(email: string): Buffer;
}

/** Derives the key-encryption key from `LOG_KEY`. @throws one line that names LOG_KEY if it is shorter than 32 characters. */
export function createEncryptionKeys(secret: string): EncryptionKeys {
  if (secret.length < MIN_SECRET_LENGTH) throw new Error(`LOG_KEY is too short: it needs at least ${MIN_SECRET_LENGTH} random characters`);
  const deriveKey = (label: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', label, KEY_BYTES)));
  const key = deriveKey('bindflow log key');
  const emailKey = deriveKey('bindflow e-mail index');
  return {
    seal: (plain, context) => seal(key, plain, context),
    unseal: (sealed, context) => unseal(key, sealed, context),
    hashEmail: (email) => createHmac('sha256', emailKey).update(email).digest(),
  };
}
