import { randomBytes } from 'node:crypto';

/** What a sandbox is known by. A reset leaves it as it is. */
export interface Identity {
  /** The gateway's Basic credential, base64. */
  readonly credential: string;
  /** Signs the local server's bearers. */
  readonly tokenSecret: string;
  /** Keeps the ids of one sandbox apart from those of the next, which a database may still hold. */
  readonly salt: string;
  /** Kind of thing → how many ids were given out. */
  readonly counters: Map<string, number>;
}

export const createIdentity = (): Identity => ({
  credential: Buffer.from(`bindflow:${randomBytes(9).toString('base64url')}`).toString('base64'),
  tokenSecret: randomBytes(24).toString('base64url'),
  salt: randomBytes(6).toString('hex'),
  counters: new Map(),
});
