/** A place for text that survives a reload. Where the browser refuses one (private mode, full), memory stands in: the flow goes on. */
export interface KeptText {
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Keeps what can be done without, where there is room for it. */
  offer(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** False while something could not be written: a reload would lose it. */
  readonly isDurable: () => boolean;
}

const TRIAL = 'bindflow-trial';

/** Whether so many characters can be kept: they are written, and taken away again. */
export function canKeep(open: () => Storage, characters: number): boolean {
  try {
    const storage = open();
    storage.setItem(TRIAL, 'x'.repeat(characters));
    storage.removeItem(TRIAL);
    return true;
  } catch {
    return false;
  }
}

/**
 * sessionStorage, or memory where it is refused. What was refused is tried again with everything that is kept later, and before it:
 * what is in storage has no gaps, and once there is room again nothing is missing.
 */
export function keptIn(open: () => Storage): KeptText {
  /** What storage has not got yet; null for what it has still to forget. */
  const owed = new Map<string, string | null>();
  let durable = true;
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      durable = false;
      return otherwise;
    }
  };
  const payBack = (storage: Storage): boolean => {
    for (const [key, value] of owed) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      owed.delete(key);
    }
    return true;
  };
  const settle = (): boolean => (durable = attempt(payBack, false));
  const put = (key: string, value: string | null): void => {
    // To the end of the line, also where it was in it already.
    owed.delete(key);
    owed.set(key, value);
    settle();
  };
  return {
    get: (key) => (owed.has(key) ? (owed.get(key) ?? null) : attempt((storage) => storage.getItem(key), null)),
    set: put,
    offer(key, value) {
      if (!settle()) return;
      try {
        open().setItem(key, value);
      } catch {
        // What can be done without keeps nothing else waiting.
      }
    },
    remove: (key) => put(key, null),
    keys: () => [...new Set([...owed.keys(), ...attempt((storage) => Object.keys(storage), [])])].filter((key) => owed.get(key) !== null),
    isDurable: () => durable,
  };
}
