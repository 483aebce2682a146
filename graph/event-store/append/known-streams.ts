import { LRUCache } from 'lru-cache';
import type { KeyObject } from 'node:crypto';
import { subjectKey } from '../encryption/data-keys.ts';
import { type StreamHead, streamKey } from '../streams/stream.ts';
import { type AppendRequest, type AppendState, ownerKey, subjectOf } from './append.ts';

/** Streams whose end is remembered: some 30 MB. */
const MAX_KNOWN_STREAMS = 20_000;
/** A stream is forgotten this long after its last append: most buyers are done by then, and who comes back costs one read. */
const MAX_AGE_MS = 10 * 60_000;
const PURGE_MS = 60_000;

/** The end of a stream as this process last wrote it, its application's key, and browsers that own it, by `ownerKey`. */
interface KnownStream {
  readonly head: StreamHead;
  readonly dataKey: KeyObject;
  readonly owners: ReadonlySet<string>;
}

/** What this process remembers of the streams that it has written. It may be outdated: a write that relies on it must say what it expects. */
export interface KnownStreams {
  /** Returns what is remembered of these streams, as if it had been read under locks. */
  recall(appends: readonly AppendRequest[]): AppendState;
  /** Remembers the end of a stream after its append was committed. */
  remember(append: AppendRequest, state: AppendState): void;
  forget(append: AppendRequest): void;
}

const ownersOf = (append: AppendRequest, { owners }: AppendState): string[] =>
  [append.owner].flatMap((owner) => (owner === undefined || !owners.has(ownerKey(append, owner)) ? [] : [ownerKey(append, owner)]));

export function createKnownStreams(): KnownStreams {
  const known = new LRUCache<string, KnownStream>({ max: MAX_KNOWN_STREAMS, ttl: MAX_AGE_MS });
  let purgedAt = performance.now();
  function purge(): void {
    if (performance.now() < purgedAt + PURGE_MS) return;
    purgedAt = performance.now();
    known.purgeStale();
  }
  return {
    recall(appends) {
      const [owners, dataKeys, heads] = [new Set<string>(), new Map<string, KeyObject>(), new Map<string, StreamHead>()];
      for (const append of appends) {
        const stream = known.get(streamKey(append));
        if (!stream) continue;
        heads.set(streamKey(append), stream.head);
        dataKeys.set(subjectKey(subjectOf(append)), stream.dataKey);
        for (const owner of stream.owners) owners.add(owner);
      }
      return { owners, dataKeys, heads, stored: [], added: new Map() };
    },
    remember(append, state) {
      purge();
      const key = streamKey(append);
      const [head, dataKey] = [state.heads.get(key), state.dataKeys.get(subjectKey(subjectOf(append)))];
      if (!head || dataKey === undefined || typeof dataKey === 'string') return;
      known.set(key, { head, dataKey, owners: new Set([...(known.get(key)?.owners ?? []), ...ownersOf(append, state)]) });
    },
    forget: (append) => void known.delete(streamKey(append)),
  };
}
