import { withoutSecrets } from './secrets.ts';

/** Where the editor keeps its tabs and its history: this browser's storage, without the values of secret fields. */
export function storageWithoutSecrets(storage: Storage) {
  return {
    get length() {
      return storage.length;
    },
    clear: () => storage.clear(),
    getItem: (name: string) => storage.getItem(name),
    removeItem: (name: string) => storage.removeItem(name),
    setItem: (name: string, value: string) => storage.setItem(name, withoutSecrets(value)),
  };
}

export type KeptStorage = ReturnType<typeof storageWithoutSecrets>;
