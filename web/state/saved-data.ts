import { atom, useAtomValue } from 'jotai';
import type { SavedData } from '#workflows/ports';
import { identityAtom } from './atoms.ts';

/** The account holder's saved data. In memory only, never stored. */
export const savedDataAtom = atom<SavedData | null>(null);

/** One list of the account holder's saved data; null if it is empty. `loading` if the previous document had entries: the page reserves their space. */
export function useSavedData<K extends keyof SavedData>(list: K): SavedData[K] | 'loading' | null {
  const saved = useAtomValue(savedDataAtom);
  const { saved: counts } = useAtomValue(identityAtom);
  if (!saved) return (counts?.[list] ?? 0) > 0 ? 'loading' : null;
  return saved[list].length > 0 ? saved[list] : null;
}
