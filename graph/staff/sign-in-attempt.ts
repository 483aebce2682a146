import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Infer, create, number, object, string } from 'superstruct';
import type { EncryptionKeys } from '#graph/event-store';

/** Milliseconds within which a sign-in must be finished. */
export const SIGN_IN_LIFE_MS = 10 * 60_000;

const attempt = object({
  state: string(),
  nonce: string(),
  /** The PKCE verifier: proves that the browser that brings the code is the one that requested it. */
  verifier: string(),
  to: string(),
  /** Milliseconds since 1970. */
  until: number(),
});

/** A sign-in in progress. The browser stores it, sealed, so that an unfinished one leaves nothing on the server. */
export type SignInAttempt = Infer<typeof attempt>;

const CONTEXT = 'staff_attempt';
/** Browsers drop a cookie of more than 4096 characters, including its name and attributes. */
const LONGEST = 3700;

const seal = (keys: EncryptionKeys, value: SignInAttempt): string => keys.seal(deflateRawSync(JSON.stringify(value)), CONTEXT).toString('base64url');

/** Returns the value of a cookie. A target that makes it too long loses its query and fragment. */
export function sealSignInAttempt(keys: EncryptionKeys, value: SignInAttempt): string {
  const sealed = seal(keys, value);
  return sealed.length <= LONGEST ? sealed : seal(keys, { ...value, to: value.to.split(/[?#]/, 1)[0]?.slice(0, 500) ?? '' });
}

/** Returns undefined for a value that this server did not seal. */
export function unsealSignInAttempt(keys: EncryptionKeys, sealed: string): SignInAttempt | undefined {
  try {
    return create(JSON.parse(inflateRawSync(keys.unseal(Buffer.from(sealed, 'base64url'), CONTEXT)).toString('utf8')), attempt);
  } catch {
    return undefined;
  }
}
