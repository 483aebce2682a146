import { useCallback, useSyncExternalStore } from 'react';
import { array, object, size, string, is } from 'superstruct';
import type { ConsolePage } from '../../generated/graphql.ts';

/** A named filter or trial, as the query and fragment of an address. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** Where this browser keeps the views of each page. */
const storageKeys: Readonly<Record<ConsolePage, string>> = { APPLICATIONS: 'bindflow/console/views', WHAT_IF: 'bindflow/console/trials' };
const MAX_VIEWS = 100;
export const MAX_NAME_LENGTH = 60;
const viewsStruct = size(array(object({ name: size(string(), 1, MAX_NAME_LENGTH), search: string() })), 0, MAX_VIEWS);

/** Returns the stored views; none if the text is invalid. */
export function parseViews(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return is(value, viewsStruct) ? value : [];
  } catch {
    return [];
  }
}

const compareNames = (one: SavedView, other: SavedView): number => one.name.localeCompare(other.name, 'en');

/** Adds a view, or replaces the one of the same name. */
export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] => [...views.filter(({ name }) => name !== view.name), view].sort(compareNames);
export const removeView = (views: readonly SavedView[], name: string): SavedView[] => views.filter((one) => one.name !== name);
export const renameView = (views: readonly SavedView[], name: string, to: string): SavedView[] => {
  const view = views.find((one) => one.name === name);
  return view ? addView(removeView(views, name), { ...view, name: to }) : [...views];
};

const listeners = new Set<() => void>();
const readStorage = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
/** Another window may save views, too. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Returns this browser's views of a page. `keep` returns false if the browser refuses to store them. */
export function useViews(page: ConsolePage): { readonly views: readonly SavedView[]; readonly keep: (views: readonly SavedView[]) => boolean } {
  const key = storageKeys[page];
  const text = useSyncExternalStore(subscribe, () => readStorage(key));
  const keep = useCallback(
    (views: readonly SavedView[]): boolean => {
      if (views.length > MAX_VIEWS) return false;
      try {
        localStorage.setItem(key, JSON.stringify(views));
      } catch {
        return false;
      }
      for (const changed of listeners) changed();
      return true;
    },
    [key],
  );
  return { views: parseViews(text), keep };
}
