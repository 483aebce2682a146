/** The list from which an application was opened: its address, and those of its applications that were loaded. */
export interface LastList {
  /** The page of the list: `/`, or `/what-if` for what a trial has changed. */
  readonly path: '/' | '/what-if';
  /** The query and the fragment of its address. */
  readonly search: string;
  /** What the addresses of its replays end with: the rules of a trial. */
  readonly replay: string;
  readonly ids: readonly string[];
  /** How many applications the whole list has; null before it is counted. */
  readonly total: number | null;
  /** The application that was opened. */
  readonly openedId: string;
}

let last: LastList | null = null;

/** Keeps the list while this page is open. */
export const keepList = (list: LastList): void => void (last = list);
export const findLastList = (): LastList | null => last;

/** Where an application is in its list. */
export interface ListPlace {
  readonly place: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Returns the place of an application in the list that it was opened from; null if it was opened by itself. */
export function findPlace(list: LastList | null, id: string): ListPlace | null {
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at === -1) return null;
  return { place: at + 1, total: list.total ?? list.ids.length, previous: list.ids[at - 1] ?? null, next: list.ids[at + 1] ?? null };
}
