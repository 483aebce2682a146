import { type KeyObject, createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { IV_BYTES, TAG_BYTES } from '#events/archive';

const CIPHER = 'aes-256-gcm';
/** The length of every key. */
export const KEY_BYTES = 32;
const MIN_SECRET_LENGTH = 32;
/** A version of LOG_KEY is named by this many bytes, in hexadecimal. */
const VERSION_BYTES = 4;

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

/** The versions of the key-encryption key. It wraps the data keys of applications and seals other small secrets at rest. */
export interface EncryptionKeys {
  /** The version that `seal` uses. Rows store it as `key_version`. */
  readonly version: string;
  /** The versions that `unseal` knows, the newest first. */
  readonly versions: readonly string[];
  /** True if `unseal` knows a version. */
  knows(version: string): boolean;
  /** `context` names the content and its owner (`session_account/<root>/<application>`). Unsealing needs the same context. */
  seal(plain: Buffer, context: string): Buffer;
  /** Tries every version. @throws if none fits, or the context or a byte differs. */
  unseal(sealed: Buffer, context: string): Buffer;
  /** Returns a keyed hash of a normalized e-mail: equal addresses are found by it, and none can be read or guessed from it without the key. */
  hashEmail(email: string): Buffer;
}

const derive = (secret: string, label: string, bytes = KEY_BYTES): Buffer => Buffer.from(hkdfSync('sha256', secret, '', label, bytes));

/** Returns the name of a key, which tells nothing of it. */
const nameKey = (secret: string): string => derive(secret, 'bindflow key version', VERSION_BYTES).toString('hex');

/** Returns the key of the email index that an event store begins with. */
export const deriveEmailKey = (secret: string): Buffer => derive(secret, 'bindflow e-mail index');

function unsealWithAny(all: readonly KeyObject[], sealed: Buffer, context: string): Buffer {
  let failure: unknown;
  for (const key of all) {
    try {
      return unseal(key, sealed, context);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns the same keys with another key of the email index. */
export const withEmailKey = (keys: EncryptionKeys, emailKey: Buffer): EncryptionKeys => ({
  ...keys,
  hashEmail: (email) => createHmac('sha256', emailKey).update(email).digest(),
});

/** In the environment a key may end with a line break, which it loses in a file: it is tried with one, too. */
const withLineBreaks = (secrets: readonly string[]): string[] => secrets.filter((secret) => !secret.endsWith('\n')).map((secret) => `${secret}\n`);

/** Derives the versions of the key-encryption key from `LOG_KEY`, the newest first. @throws one line that names LOG_KEY if one is shorter than 32 characters. */
export function createEncryptionKeys(newest: string, ...earlier: readonly string[]): EncryptionKeys {
  const secrets = [newest, ...earlier];
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) throw new Error(`LOG_KEY is too short: it needs at least ${MIN_SECRET_LENGTH} random characters`);
  const readable = [...secrets, ...withLineBreaks(secrets)];
  const toKey = (secret: string): KeyObject => createSecretKey(derive(secret, 'bindflow log key'));
  const [first, all] = [toKey(newest), readable.map(toKey)];
  const known = new Set(readable.map(nameKey));
  const keys = {
    version: nameKey(newest),
    versions: secrets.map(nameKey),
    knows: (version: string) => known.has(version),
    seal: (plain: Buffer, context: string) => seal(first, plain, context),
    unseal: (sealed: Buffer, context: string) => unsealWithAny(all, sealed, context),
    hashEmail: () => Buffer.alloc(0),
  };
  return withEmailKey(keys, deriveEmailKey(secrets.at(-1) ?? newest));
}
