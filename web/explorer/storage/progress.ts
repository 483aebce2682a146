import { atom } from 'jotai';
import { array, enums, is, object, type } from 'superstruct';
import { type Example, type Run, createRun, examples } from '../collection/index.ts';

/** The outcome of a step. `unconfirmed`: the outcome of the payment is unknown. `failed`: an error. */
export type StepOutcome = 'done' | 'refused' | 'unconfirmed' | 'failed';

/** A run through the collection and the outcomes of its steps. Survives a reload of this tab. */
export interface RunProgress {
  readonly run: Run;
  /** Outcomes by step id. */
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
}

const KEY = 'bindflow-explorer/progress/1';

/** Checked on reading: an earlier release may have stored another shape. */
const storedProgress = type({
  run: type({ example: enums(Object.values(examples).map(({ id }) => id)), application: object(), buyer: object(), address: object(), answers: array() }),
  outcomes: object(),
});
const isProgress = (value: unknown): value is RunProgress => is(value, storedProgress);

export const createProgress = (example: Example['id']): RunProgress => ({ run: createRun(example), outcomes: {} });

/** Reads this tab's run; a new one if none is stored or readable. */
export function readProgress(): RunProgress {
  try {
    const text = sessionStorage.getItem(KEY);
    const value: unknown = JSON.parse(text ?? 'null');
    if (isProgress(value)) return value;
  } catch {
    // Storage is off or has no JSON: a new run starts.
  }
  return createProgress('fitness-by-card');
}

const valueAtom = atom<RunProgress>(createProgress('fitness-by-card'));

/** The current run. Every change is stored. */
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
