import { createStore } from 'jotai';
import { createFetcher } from './response/fetcher.ts';
import { progressAtom, readProgress } from './storage/progress.ts';
import { createEditorStorage } from './storage/secrets.ts';
import { restoreSavedHash } from './link/link.ts';

/** Settings that the facade writes into the page. */
interface ServedSettings {
  readonly sandboxPage: string | null;
  /** The page where staff sign out; null if nobody is signed in. */
  readonly staffPage: string | null;
}

const readServedSettings = (): ServedSettings => JSON.parse(document.getElementById('served')?.textContent ?? '{"sandboxPage":null,"staffPage":null}') as ServedSettings;

/** Creates store, fetcher and storage before the first render. */
export function startExplorer() {
  restoreSavedHash(window);
  const store = createStore();
  const progress = readProgress();
  store.set(progressAtom, () => progress);
  return { store, fetcher: createFetcher(store), storage: createEditorStorage(localStorage), ...readServedSettings() };
}
