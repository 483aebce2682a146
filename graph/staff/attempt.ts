import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Infer, create, number, object, string } from 'superstruct';
import type { LogKeys } from '#graph/log';

/** A sign-in is to be finished within this time, milliseconds. */
export const ATTEMPT_LIFE = 10 * 60_000;

const attempt = object({
  state: string(),
  nonce: string(),
  /** Of PKCE: proves that who brings the code is who asked for it. */
  verifier: string(),
  to: string(),
  /** Milliseconds since 1970. */
  until: number(),
});

/** A sign-in under way. The browser keeps it, sealed: one that nobody finishes leaves nothing behind. */
export type Attempt = Infer<typeof attempt>;

const CONTEXT = 'staff_attempt';
/** Browsers drop a cookie of more than 4096 characters, its name and attributes included. */
const LONGEST = 3700;

const seal = (keys: LogKeys, value: Attempt): string => keys.seal(deflateRawSync(JSON.stringify(value)), CONTEXT).toString('base64url');

/** As the value of a cookie. A target that makes it too long loses its query. */
export function sealAttempt(keys: LogKeys, value: Attempt): string {
  const sealed = seal(keys, value);
  return sealed.length <= LONGEST ? sealed : seal(keys, { ...value, to: value.to.split(/[?#]/, 1)[0]?.slice(0, 500) ?? '' });
}

/** Undefined where it is none of ours. */
export function unsealAttempt(keys: LogKeys, sealed: string): Attempt | undefined {
  try {
    return create(JSON.parse(inflateRawSync(keys.unseal(Buffer.from(sealed, 'base64url'), CONTEXT)).toString('utf8')), attempt);
  } catch {
    return undefined;
  }
}
