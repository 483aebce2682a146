import { IV_BYTES, TAG_BYTES, decodeBase64Url, sealingContext } from '#events/archive';

/** A key as the file has it; null where it is none. */
export async function importKey(key: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', decodeBase64Url(key), 'AES-GCM', false, ['decrypt']);
  } catch {
    return null;
  }
}

interface SealedFields {
  readonly application: string;
  readonly id: string;
  readonly personal: string;
}

/** What is personal of an event: `initialisation vector, tag, ciphertext`, bound to its application and event. Null where the key does not open it. */
export async function decryptPersonal(key: CryptoKey, { application, id, personal }: SealedFields): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const bytes = decodeBase64Url(personal);
    const tagged = new Uint8Array([...bytes.subarray(IV_BYTES + TAG_BYTES), ...bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]);
    const additionalData = new TextEncoder().encode(sealingContext(application, id));
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData, tagLength: TAG_BYTES * 8 }, key, tagged);
    return JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>;
  } catch {
    return null;
  }
}
