import { useAtomValue } from 'jotai';
import type { SavedData } from '#workflows/ports';
import { identityAtom, savedAtom } from './atoms.ts';

/**
 * One of the lists of what the account holder has saved; null where there is nothing to choose from. `loading` where there was
 * something before this document was loaded: it comes, and nothing is to jump then.
 */
export function useSaved<K extends keyof SavedData>(list: K): SavedData[K] | 'loading' | null {
  const saved = useAtomValue(savedAtom);
  const { saved: counts } = useAtomValue(identityAtom);
  if (!saved) return (counts?.[list] ?? 0) > 0 ? 'loading' : null;
  return saved[list].length > 0 ? saved[list] : null;
}
