import { LRUCache } from 'lru-cache';
import type { FamilyChanges } from '#graph/db';

/** Remembers what the database said about application families, until any process changes them. */
export interface FamilyCache {
  /** Returns what `load` found for the family since its last change, or loads it. Failures and `undefined` are not remembered. */
  get<T>(root: string, key: string, load: () => Promise<T>): Promise<T>;
  /** Drops a family that this process has just changed: its own report arrives later than its next read. */
  forget(root: string): void;
}

const MAX_FAMILIES = 10_000;
/** A family is dropped this long after its first read, whether or not it has changed. */
const MAX_AGE_MS = 10 * 60_000;
const PURGE_MS = 60_000;

type Entries = Map<string, unknown>;

/** A cache that any committed change of a family empties for it; without changes to listen to it remembers nothing. */
export function createFamilyCache(changes?: FamilyChanges): FamilyCache {
  const families = new LRUCache<string, Entries>({ max: MAX_FAMILIES, ttl: MAX_AGE_MS });
  changes?.onChange((root) => (root === null ? families.clear() : families.delete(root)));
  if (changes) setInterval(() => families.purgeStale(), PURGE_MS).unref();

  function entriesOf(root: string): Entries {
    const known = families.get(root);
    if (known) return known;
    const entries: Entries = new Map();
    families.set(root, entries);
    return entries;
  }

  return {
    async get<T>(root: string, key: string, load: () => Promise<T>): Promise<T> {
      if (!changes?.isLive()) return load();
      const entries = entriesOf(root);
      if (entries.has(key)) return entries.get(key) as T;
      const value = await load();
      // A change meanwhile has replaced the family's entries: what was read may be from before it.
      if (value !== undefined && families.peek(root) === entries) entries.set(key, value);
      return value;
    },
    forget: (root) => void families.delete(root),
  };
}
