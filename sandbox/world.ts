import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { PostOffice } from './mail/post-office.ts';
import type { Programs } from './programs.ts';
import type { Identity } from './state/identity.ts';
import type { State } from './state/state.ts';

/** The state and services of one sandbox, for its handlers. Instances share nothing. */
export interface World {
  readonly programs: Programs;
  readonly mail: PostOffice;
  readonly ids: Ids;
  readonly identity: Identity;
  /** This sandbox's address. */
  readonly url: string;
  readonly logger: Pick<Logger, 'error'> | undefined;
  readonly now: () => Date;
  /** Replaced as a whole by a reset. */
  state: State;
  /** Resolves when the current state is in the state file, if there is one. */
  save(): Promise<void>;
}

/** Creates ids that look like real ones and never repeat, even after a reset. */
export interface Ids {
  guid(kind: string): string;
  number(kind: string): number;
}

export function createIds({ salt, counters }: Identity): Ids {
  const number = (kind: string): number => {
    const next = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, next);
    return next;
  };
  return { number, guid: (kind) => guidOf(`${salt}/${kind}/${number(kind)}`) };
}

/** Returns a GUID derived from a text. */
export function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Returns a whole number from 0 to `size` - 1 derived from a text. */
export const spread = (text: string, size: number): number => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) % size;
