import { type State, fold, initialState } from '#events/buyflow';
import { SPECIAL_PATHS } from '#events/rules';
import { diffStates, valueAt } from '#events/core';
import type { Entry, Recording } from '../archive/index.ts';

/** What the buyer saw after an event, and the state it was rendered from. */
export interface Moment {
  readonly state: State;
  /** The path of the page; where the buyer was led without one is worked out from what happened. */
  readonly path: string;
  /** Counts the visits of pages. A form keeps its state within one visit. */
  readonly visit: number;
  /** The clock of the page, ISO 8601: the event's own time. */
  readonly at: string;
  /** How many of the browser's events were recorded by then, of those that could be read. */
  readonly recorded: number;
  /** Whether the fold took the event in: not a fact of the facade, nor what cannot be read or does not fit. */
  readonly isFolded: boolean;
}

const FIRST_MOMENT: Moment = { state: initialState(), path: '/', visit: 0, at: '', recorded: 0, isFolded: false };

const toPath = (value: unknown): string | null => (typeof value === 'string' && value.startsWith('/') ? value : null);

/** Where an event leads the buyer; null where he stays. */
function findDestination({ type, data }: Entry): string | null {
  switch (type) {
    case 'ApplicationResumed':
    case 'PageEntered':
      return toPath(data['path']) ?? '/';
    case 'ApplicationKickedOut':
      return SPECIAL_PATHS.ineligible;
    case 'RenderFailed':
      return SPECIAL_PATHS.error;
    default:
      return null;
  }
}

function foldEntry(before: State, { event }: Entry): State | null {
  if (event === null) return null;
  try {
    return fold.step(before, event);
  } catch {
    // What is closed has not the parts that the fold looks for.
    return null;
  }
}

function advance(before: Moment, entry: Entry): Moment {
  const state = foldEntry(before.state, entry);
  // A server event changes no page, but the page's clock continues.
  if (state === null) return { ...before, at: entry.author === 'application' ? entry.at : before.at || entry.at, isFolded: false };
  const path = findDestination(entry);
  return { state, path: path ?? before.path, visit: before.visit + (path === null ? 0 : 1), at: entry.at, recorded: before.recorded + 1, isFolded: true };
}

/** Returns the moment after each event of a recording. Folds once, so that scrubbing only looks them up. */
export function computeMoments({ entries }: Pick<Recording, 'entries'>): Moment[] {
  let moment = FIRST_MOMENT;
  return entries.map((entry) => (moment = advance(moment, entry)));
}

/** The moments of one visit of a page, which are made of one configuration. */
export interface PageVisit {
  readonly key: string;
  /** The configuration's hash; empty before there is one. */
  readonly program: string;
  readonly first: number;
  readonly last: number;
}

/** The visits of a replay, in their order. */
export function groupVisits(moments: readonly Moment[]): PageVisit[] {
  const visits: PageVisit[] = [];
  for (const [index, { visit, state }] of moments.entries()) {
    const { program } = state.application;
    const before = visits.at(-1);
    const goesOn = before && moments[before.last]?.visit === visit && before.program === program;
    if (goesOn) visits[visits.length - 1] = { ...before, last: index };
    else visits.push({ key: `${visits.length}`, program, first: index, last: index });
  }
  return visits;
}

/**
 * Returns the index of the event that set the value at a path: the last one, up to `index`, that changed it. Null if the value is still the initial one.
 * Found by comparing states; nothing of it is stored.
 */
export function findCause(moments: readonly Moment[], index: number, path: string): number | null {
  for (let at = index; at >= 0; at -= 1) {
    const now = moments[at]?.state;
    const before = moments[at - 1]?.state ?? initialState();
    if (now !== before && diffStates(valueAt(before, path), valueAt(now, path)).length > 0) return at;
  }
  return null;
}
