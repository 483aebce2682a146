import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { PostOffice } from './mail/post-office.ts';
import type { Programs } from './programs.ts';
import type { Identity } from './state/identity.ts';
import type { State } from './state/state.ts';

/** What every handler of one sandbox may use. Nothing here is shared between instances. */
export interface World {
  readonly programs: Programs;
  readonly mail: PostOffice;
  readonly ids: Ids;
  readonly identity: Identity;
  /** Where this sandbox is reached. */
  readonly url: string;
  readonly logger: Pick<Logger, 'error'> | undefined;
  readonly now: () => Date;
  /** Replaced as a whole by a reset. */
  state: State;
  /** Resolves when what is known now is in the state file, if there is one. */
  save(): Promise<void>;
}

/** Ids that look like the real ones and never repeat, not even after a reset. */
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

/** A GUID that stands for a text: the same text, the same GUID. */
export function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** A whole number from 0 to below `size` that stands for a text. */
export const spread = (text: string, size: number): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) % size;
