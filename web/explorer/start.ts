import { createStore } from 'jotai';
import { createFetcher } from './answer/fetcher.ts';
import { keptProgress, progressAtom } from './kept/progress.ts';
import { storageWithoutSecrets } from './kept/storage.ts';
import { takeKeptHash } from './link/kept-hash.ts';

/** What the facade says to the explorer as it serves it. */
interface Served {
  readonly sandboxPage: string | null;
  /** Where one who is signed in signs out. */
  readonly staffPage: string | null;
}

const readServed = (): Served => JSON.parse(document.getElementById('served')?.textContent ?? '{"sandboxPage":null,"staffPage":null}') as Served;

/** The explorer's parts before anything is drawn. */
export function startExplorer() {
  takeKeptHash(window);
  const store = createStore();
  const progress = keptProgress();
  store.set(progressAtom, () => progress);
  return { store, fetcher: createFetcher(store), storage: storageWithoutSecrets(localStorage), ...readServed() };
}
