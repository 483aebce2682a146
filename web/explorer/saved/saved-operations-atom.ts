import { atom } from 'jotai';
import { formatProjectFile, parseProjectFile } from './project-file.ts';
import type { SavedOperations } from './saved-operation.ts';

const KEY = 'bindflow-explorer/operations/1';

/** Reads what this browser has saved; nothing if it is unreadable. */
export function readSavedOperations(): SavedOperations {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? [] : parseProjectFile(text);
  } catch {
    return [];
  }
}

const valueAtom = atom<SavedOperations>([]);
valueAtom.onMount = (set) => {
  const read = (): void => set(readSavedOperations());
  read();
  // Another tab has saved.
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
};

/** The saved operations of this browser. Writing applies a change to what is stored now, as another tab may have saved. @throws if storage is full or off */
export const savedOperationsAtom = atom(
  (get) => get(valueAtom),
  (_get, set, change: (operations: SavedOperations) => SavedOperations) => {
    const operations = change(readSavedOperations());
    localStorage.setItem(KEY, formatProjectFile(operations));
    set(valueAtom, operations);
  },
);
