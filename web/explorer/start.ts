import { createStore } from 'jotai';
import { createFetcher } from './response/fetcher.ts';
import { progressAtom, readProgress } from './storage/progress.ts';
import { createEditorStorage } from './storage/secrets.ts';
import { restoreSavedHash } from './link/link.ts';

/** What the facade says to the explorer as it serves it. */
interface ServedSettings {
  readonly sandboxPage: string | null;
  /** Where one who is signed in signs out. */
  readonly staffPage: string | null;
}

const readServedSettings = (): ServedSettings => JSON.parse(document.getElementById('served')?.textContent ?? '{"sandboxPage":null,"staffPage":null}') as ServedSettings;

/** The explorer's parts before anything is drawn. */
export function startExplorer() {
  restoreSavedHash(window);
  const store = createStore();
  const progress = readProgress();
  store.set(progressAtom, () => progress);
  return { store, fetcher: createFetcher(store), storage: createEditorStorage(localStorage), ...readServedSettings() };
}
