import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A key is named by this many bytes, in hexadecimal. */
const NAME_BYTES = 4;
const NAME_LENGTH = 2 * NAME_BYTES;
/** Random bytes of an id: 208 bits, and 43 characters together with the name. */
const RANDOM_BYTES = 26;

/** Which sessions: an id of one kind is no id of another. */
type SessionKind = 'login_session' | 'staff';

export interface NewSessionId {
  /** Only the cookie stores it. */
  readonly id: string;
  /** The row's key. */
  readonly hash: string;
  /** The name of the key that signed it. */
  readonly signingKey: string;
}

/** The versions of SESSION_SECRET. The newest signs; all verify. */
export interface SigningKeys {
  /** The names of the keys, the newest first. */
  readonly names: readonly string[];
  createId(kind: SessionKind): NewSessionId;
  /** Returns the hashes under which the row of an id may be stored: one if the id names a key, else one for each key, as ids of earlier releases name none. */
  hashesOf(kind: SessionKind, id: string): readonly string[];
}

const nameOf = (secret: string): string => Buffer.from(hkdfSync('sha256', secret, '', 'bindflow signing key', NAME_BYTES)).toString('hex');

export function createSigningKeys(newest: string, ...earlier: readonly string[]): SigningKeys {
  const keys = [newest, ...earlier].map((secret) => ({ name: nameOf(secret), secret }));
  const sign = (secret: string, kind: SessionKind, id: string): string => createHmac('sha256', secret).update(`${kind}/${id}`).digest('hex');
  return {
    names: keys.map(({ name }) => name),
    createId(kind) {
      const signingKey = nameOf(newest);
      const id = `${signingKey}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
      return { id, hash: sign(newest, kind, id), signingKey };
    },
    hashesOf(kind, id) {
      const named = keys.filter(({ name }) => name === id.slice(0, NAME_LENGTH));
      return (named.length > 0 ? named : keys).map(({ secret }) => sign(secret, kind, id));
    },
  };
}
