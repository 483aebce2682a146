// A substitute for sessionStorage that may be full, or have lost data.

/** `full`: stores nothing more from now on. `garbled`: the newer half of the log and the snapshot are unreadable. */
export const storageFaults = ['full', 'garbled'] as const;
export type StorageFault = (typeof storageFaults)[number];

const full = new WeakSet<Storage>();

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Record<string, string> & Storage, key: string, value: string) {
    if (full.has(this)) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** A duplicate tab begins with a copy, which has room again. */
export const memoryStorage = (from: Storage | null = null): Storage => Object.assign(Object.create(methods) as Storage, from);

function garble(storage: Storage): void {
  const record = storage as unknown as Record<string, string>;
  const keys = Object.keys(record)
    .filter((key) => key.includes('/event/'))
    .toSorted();
  for (const key of [...keys.slice(Math.ceil(keys.length / 2)), 'bindflow/snapshot']) if (Object.hasOwn(record, key)) record[key] = '{"half';
}

export function breakStorage(storage: Storage, fault: StorageFault): void {
  if (fault === 'full') full.add(storage);
  else garble(storage);
}

export const mendStorage = (storage: Storage): void => void full.delete(storage);
