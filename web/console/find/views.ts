import { useCallback, useSyncExternalStore } from 'react';
import { array, object, size, string, is } from 'superstruct';

/** Filters that somebody gave a name, as the address says them. */
export interface View {
  readonly name: string;
  readonly search: string;
}

const KEY = 'bindflow/console/views';
const MOST = 100;
export const LONGEST = 60;
const kept = size(array(object({ name: size(string(), 1, LONGEST), search: string() })), 0, MOST);

/** What stands there that is none is as good as nothing. */
export function viewsIn(text: string | null): readonly View[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return is(value, kept) ? value : [];
  } catch {
    return [];
  }
}

const byName = (one: View, other: View): number => one.name.localeCompare(other.name, 'en');

/** Under a name that is there already it takes that one's place. */
export const withView = (views: readonly View[], view: View): View[] => [...views.filter(({ name }) => name !== view.name), view].sort(byName);
export const withoutView = (views: readonly View[], name: string): View[] => views.filter((one) => one.name !== name);
export const renamedView = (views: readonly View[], name: string, to: string): View[] => {
  const view = views.find((one) => one.name === name);
  return view ? withView(withoutView(views, name), { ...view, name: to }) : [...views];
};

const listeners = new Set<() => void>();
const textNow = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};
/** Another window may keep one, too. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** The views of this browser. `keep` says whether they were kept: a browser may refuse to. */
export function useViews(): { readonly views: readonly View[]; readonly keep: (views: readonly View[]) => boolean } {
  const text = useSyncExternalStore(subscribe, textNow);
  const keep = useCallback((views: readonly View[]): boolean => {
    if (views.length > MOST) return false;
    try {
      localStorage.setItem(KEY, JSON.stringify(views));
    } catch {
      return false;
    }
    for (const changed of listeners) changed();
    return true;
  }, []);
  return { views: viewsIn(text), keep };
}
