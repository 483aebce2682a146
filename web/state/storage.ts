/** A place for text that survives a reload. Where the browser refuses one (private mode, full), memory stands in: the flow goes on. */
export interface KeptText {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** False once something could not be written: a reload would lose it. */
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

/** sessionStorage, or memory where it is refused. */
export function keptIn(open: () => Storage): KeptText {
  const memory = new Map<string, string>();
  let durable = true;
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      durable = false;
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    isDurable: () => durable,
  };
}
