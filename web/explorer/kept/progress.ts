import { atom } from 'jotai';
import { array, enums, is, object, type } from 'superstruct';
import { type Example, type Run, examples, newRun } from '../collection/index.ts';

/** How a step came out: `refused` is an answer that says no, `unconfirmed` one that nobody knows the truth of, `failed` is a fault. */
export type Outcome = 'done' | 'refused' | 'unconfirmed' | 'failed';

/** A run through the collection: what it knows and how its steps came out. Outlives a reload, in this window. */
export interface Progress {
  readonly run: Run;
  /** By the step's id. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

const KEY = 'bindflow-explorer/progress/1';

/** What an earlier release kept may be of another shape. */
const keptShape = type({
  run: type({ example: enums(Object.values(examples).map(({ id }) => id)), application: object(), buyer: object(), address: object(), answers: array() }),
  outcomes: object(),
});
const isProgress = (value: unknown): value is Progress => is(value, keptShape);

export const newProgress = (example: Example['id']): Progress => ({ run: newRun(example), outcomes: {} });

/** What this window keeps of a run; a new one where it keeps none. */
export function keptProgress(): Progress {
  try {
    const text = sessionStorage.getItem(KEY);
    const value: unknown = JSON.parse(text ?? 'null');
    if (isProgress(value)) return value;
  } catch {
    // Storage is off, or holds no JSON: begin anew.
  }
  return newProgress('fitness-by-card');
}

const valueAtom = atom<Progress>(newProgress('fitness-by-card'));

/** The current run, kept at every change. */
export const progressAtom = atom(
  (get) => get(valueAtom),
  (get, set, change: (progress: Progress) => Progress) => {
    const progress = change(get(valueAtom));
    set(valueAtom, progress);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(progress));
    } catch {
      // Storage is full or off: the run lives as long as the page.
    }
  },
);
