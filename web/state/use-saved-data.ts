import { useAtomValue } from 'jotai';
import type { SavedData } from '#workflows/ports';
import { identityAtom, savedAtom } from './atoms.ts';

/** One list of the account holder's saved data; null if it is empty. `loading` if the previous document had entries: the page reserves their space. */
export function useSavedData<K extends keyof SavedData>(list: K): SavedData[K] | 'loading' | null {
  const saved = useAtomValue(savedAtom);
  const { saved: counts } = useAtomValue(identityAtom);
  if (!saved) return (counts?.[list] ?? 0) > 0 ? 'loading' : null;
  return saved[list].length > 0 ? saved[list] : null;
}
