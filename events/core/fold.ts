import type { AnyEvent, Recorded } from './event.ts';

type DeepReadonly<T> = T extends readonly (infer U)[] ? readonly DeepReadonly<U>[] : T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/**
 * The only way to write state: `own` a slice, then replace its leaves (never change one in place).
 * State is JSON, two levels deep: slice, then key.
 */
export interface Draft<S> {
  readonly state: DeepReadonly<S>;
  own<K extends keyof S>(slice: K): S[K];
}

type Evolve<S, E extends AnyEvent> = (draft: Draft<S>, event: Recorded<E>) => void;

/** One entry an event type: the compiler finds the one that was forgotten. */
export type Evolvers<S, E extends AnyEvent> = {
  readonly [T in E['type']]: Evolve<S, Extract<E, { type: T }>>;
};

export interface Fold<S, E extends AnyEvent> {
  /** The state after one more event; slices that it does not touch keep their identity, and the input is left as it was. */
  step(state: S, event: Recorded<E>): S;
  /** The state after all of them; owns each slice once, so that bulk work copies nothing twice. */
  foldAll(events: Iterable<Recorded<E>>, from?: S): S;
  /** The state after each of them, for scrubbing: unchanged slices are shared. */
  states(events: Iterable<Recorded<E>>, from?: S): S[];
}

function createDraft<S extends object>(base: S): Draft<S> & { readonly current: S } {
  let current = base;
  const owned = new Set<keyof S>();
  return {
    get state() {
      return current as DeepReadonly<S>;
    },
    get current() {
      return current;
    },
    own(slice) {
      if (!owned.has(slice)) {
        if (owned.size === 0) current = { ...base };
        current[slice] = { ...current[slice] };
        owned.add(slice);
      }
      return current[slice];
    },
  };
}

/** Makes the fold of an event union from its evolvers. */
export function createFold<S extends object, E extends AnyEvent>(initial: () => S, evolvers: Evolvers<S, E>): Fold<S, E> {
  const evolve = (draft: Draft<S>, event: Recorded<E>): void => {
    const apply = evolvers[event.type as E['type']] as Evolve<S, E>;
    apply(draft, event);
  };
  const step = (state: S, event: Recorded<E>): S => {
    const draft = createDraft(state);
    evolve(draft, event);
    return draft.current;
  };
  return {
    step,
    foldAll(events, from = initial()) {
      const draft = createDraft(from);
      for (const event of events) evolve(draft, event);
      return draft.current;
    },
    states(events, from = initial()) {
      const all: S[] = [];
      let state = from;
      for (const event of events) all.push((state = step(state, event)));
      return all;
    },
  };
}
