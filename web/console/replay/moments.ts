import { type State, fold, initialState } from '#events/buyflow';
import { SPECIAL_PATHS } from '#events/rules';
import type { Entry, Recording } from '../archive/index.ts';

/** What the buyer had before him after an event, and all that it is made from. */
export interface Moment {
  readonly state: State;
  /** The path of the page; where the buyer was led without one is worked out from what happened. */
  readonly path: string;
  /** Counts the visits of pages: within one, a form goes on. */
  readonly visit: number;
  /** The clock of the page, ISO 8601: the event's own time. */
  readonly at: string;
  /** How many of the browser's events were recorded by then, of those that could be read. */
  readonly recorded: number;
  /** Whether the fold took the event in: not a fact of the facade, nor what cannot be read or does not fit. */
  readonly isFolded: boolean;
}

const beginning: Moment = { state: initialState(), path: '/', visit: 0, at: '', recorded: 0, isFolded: false };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.startsWith('/') ? value : null);

/** Where an event leads the buyer; null where he stays. */
function leadsTo({ type, data }: Entry): string | null {
  switch (type) {
    case 'ApplicationResumed':
    case 'PageEntered':
      return textOf(data['path']) ?? '/';
    case 'ApplicationKickedOut':
      return SPECIAL_PATHS.ineligible;
    case 'RenderFailed':
      return SPECIAL_PATHS.error;
    default:
      return null;
  }
}

function folded(before: State, { event }: Entry): State | null {
  if (event === null) return null;
  try {
    return fold.step(before, event);
  } catch {
    // What is closed has not the parts that the fold looks for.
    return null;
  }
}

function after(before: Moment, entry: Entry): Moment {
  const state = folded(before.state, entry);
  // What the facade says of itself is on no page; the page's clock goes on.
  if (state === null) return { ...before, at: entry.author === 'application' ? entry.at : before.at || entry.at, isFolded: false };
  const path = leadsTo(entry);
  return { state, path: path ?? before.path, visit: before.visit + (path === null ? 0 : 1), at: entry.at, recorded: before.recorded + 1, isFolded: true };
}

/** The moment after each event of a recording: folded once, so that scrubbing only looks them up. */
export function momentsOf({ entries }: Pick<Recording, 'entries'>): Moment[] {
  let moment = beginning;
  return entries.map((entry) => (moment = after(moment, entry)));
}
