/** Text that survives a reload of the tab. If the browser refuses to store it (private mode, full), it is held in memory and the flow continues. */
export interface TabStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Stores optional text if there is room for it. */
  offer(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** False while something is in memory only: a reload would lose it. */
  readonly isDurable: () => boolean;
}

const PROBE = 'bindflow-trial';

/** True if the storage has room for this many characters: writes and removes them. */
export function hasStorageRoom(open: () => Storage, characters: number): boolean {
  try {
    const storage = open();
    storage.setItem(PROBE, 'x'.repeat(characters));
    storage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Storage backed by sessionStorage. Refused writes are retried in order before every later write, so the stored log never has a gap. */
export function createTabStorage(open: () => Storage): TabStorage {
  /** Writes that the browser refused, oldest first; null for a removal. */
  const pending = new Map<string, string | null>();
  let durable = true;
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      durable = false;
      return otherwise;
    }
  };
  const flushPending = (storage: Storage): boolean => {
    for (const [key, value] of pending) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      pending.delete(key);
    }
    return true;
  };
  const settle = (): boolean => (durable = attempt(flushPending, false));
  const put = (key: string, value: string | null): void => {
    // Moves a key that is already pending to the end.
    pending.delete(key);
    pending.set(key, value);
    settle();
  };
  return {
    get: (key) => (pending.has(key) ? (pending.get(key) ?? null) : attempt((storage) => storage.getItem(key), null)),
    set: put,
    offer(key, value) {
      if (!settle()) return;
      try {
        open().setItem(key, value);
      } catch {
        // Optional: it must not delay other writes.
      }
    },
    remove: (key) => put(key, null),
    keys: () => [...new Set([...pending.keys(), ...attempt((storage) => Object.keys(storage), [])])].filter((key) => pending.get(key) !== null),
    isDurable: () => durable,
  };
}
