import { atom } from 'jotai';
import { array, enums, is, object, type } from 'superstruct';
import { type Example, type Run, createRun, examples } from '../collection/index.ts';

/** How a step came out: `refused` is an answer that says no, `unconfirmed` one that nobody knows the truth of, `failed` is a fault. */
export type StepOutcome = 'done' | 'refused' | 'unconfirmed' | 'failed';

/** A run through the collection: what it knows and how its steps came out. Outlives a reload, in this window. */
export interface RunProgress {
  readonly run: Run;
  /** By the step's id. */
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
}

const KEY = 'bindflow-explorer/progress/1';

/** What an earlier release kept may be of another shape. */
const storedProgress = type({
  run: type({ example: enums(Object.values(examples).map(({ id }) => id)), application: object(), buyer: object(), address: object(), answers: array() }),
  outcomes: object(),
});
const isProgress = (value: unknown): value is RunProgress => is(value, storedProgress);

export const createProgress = (example: Example['id']): RunProgress => ({ run: createRun(example), outcomes: {} });

/** What this window keeps of a run; a new one where it keeps none. */
export function readProgress(): RunProgress {
  try {
    const text = sessionStorage.getItem(KEY);
    const value: unknown = JSON.parse(text ?? 'null');
    if (isProgress(value)) return value;
  } catch {
    // Storage is off, or holds no JSON: begin anew.
  }
  return createProgress('fitness-by-card');
}

const valueAtom = atom<RunProgress>(createProgress('fitness-by-card'));

/** The current run, kept at every change. */
export const progressAtom = atom(
  (get) => get(valueAtom),
  (get, set, change: (progress: RunProgress) => RunProgress) => {
    const progress = change(get(valueAtom));
    set(valueAtom, progress);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(progress));
    } catch {
      // Storage is full or off: the run lives as long as the page.
    }
  },
);
