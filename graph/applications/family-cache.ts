import { LRUCache } from 'lru-cache';
import type { FamilyChanges } from '#graph/db';

/** Remembers what the database said about application families, until any process changes it. */
export interface FamilyCache {
  /** Returns what `load` found for the family since its last change, or loads it. Failures and `undefined` are not remembered. */
  get<T>(root: string, key: string, load: () => Promise<T>): Promise<T>;
  /** For a change of this process: its next read must see it. */
  forget(root: string): void;
}

const MAX_FAMILIES = 10_000;
/** Entries end after this time even if nothing has changed: an abandoned family need not stay in memory. */
const MAX_AGE_MS = 10 * 60_000;

type Entries = Map<string, Promise<unknown>>;

/** A cache that any committed change of a family empties for it; without changes to listen to it remembers nothing. */
export function createFamilyCache(changes?: FamilyChanges): FamilyCache {
  const families = new LRUCache<string, Entries>({ max: MAX_FAMILIES, ttl: MAX_AGE_MS });
  changes?.onChange((root) => (root === null ? families.clear() : families.delete(root)));

  function remember<T>(root: string, key: string, load: () => Promise<T>): Promise<T> {
    const entries = families.get(root) ?? new Map<string, Promise<unknown>>();
    families.set(root, entries);
    const found = load();
    // Stored before it is there: a change that is reported meanwhile drops it.
    entries.set(key, found);
    const drop = (): void => void entries.delete(key);
    found.then((value) => value === undefined && drop(), drop);
    return found;
  }

  return {
    async get<T>(root: string, key: string, load: () => Promise<T>): Promise<T> {
      if (!changes?.isLive()) return load();
      const known = families.get(root)?.get(key) as Promise<T> | undefined;
      return known ?? remember(root, key, load);
    },
    forget: (root) => void families.delete(root),
  };
}
