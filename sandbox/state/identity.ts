import { randomBytes } from 'node:crypto';

/** The credentials and secrets of a sandbox. A reset does not change them. */
export interface Identity {
  /** The gateway's Basic credential, base64. */
  readonly credential: string;
  /** Signs the local server's bearers. */
  readonly tokenSecret: string;
  /** Makes ids differ from those of earlier sandboxes, which a database may still contain. */
  readonly salt: string;
  /** Kind → the number of ids that were created. */
  readonly counters: Map<string, number>;
}

export const createIdentity = (): Identity => ({
  credential: Buffer.from(`bindflow:${randomBytes(9).toString('base64url')}`).toString('base64'),
  tokenSecret: randomBytes(24).toString('base64url'),
  salt: randomBytes(6).toString('hex'),
  counters: new Map(),
});
