import { type RecordedEvent, type State, catalog, fold, initialState } from '#events/buyflow';
import type { History, HistoryEvent } from '#graph/event-store';
import { type VisibleFields, listHiddenFields, maskEvent, readVisibleFields } from '#graph/operations';

/** A real value and its visible form. */
interface Both<T> {
  readonly real: T;
  readonly shown: T;
}

/** The state after a browser event. `shown` is folded from visible values only, so that it cannot contain others. */
export interface Step extends Both<State> {
  readonly event: HistoryEvent;
}

export interface Refolded {
  readonly steps: readonly Step[];
  /** Events that cannot be read and are missing from the states. */
  readonly left: readonly HistoryEvent[];
  /** True if some answers are closed. What is visible or kicked out because of them is then unknown. */
  readonly isClosed: boolean;
}

/** Without its key an event is folded with signs in place of its closed fields, if it has today's version. */
function closed(event: HistoryEvent, { data }: VisibleFields): Both<RecordedEvent> | null {
  if (event.version !== catalog.definitions[event.type]?.version) return null;
  const recorded = { ...event.stored, data } as unknown as RecordedEvent;
  return { real: recorded, shown: recorded };
}

function readable(event: HistoryEvent, told: VisibleFields, isPersonal: boolean): Both<RecordedEvent> | null {
  if (event.stored === null) return null;
  if (told.hidden && told.hidden.reason !== 'masked') return closed(event, told);
  const parsed = catalog.parse(event.stored);
  return parsed.ok ? { real: parsed.event, shown: maskEvent(event, parsed.event, isPersonal) } : null;
}

function stepped({ real, shown }: Both<State>, events: Both<RecordedEvent>): Both<State> | null {
  try {
    return { real: fold.step(real, events.real), shown: fold.step(shown, events.shown) };
  } catch {
    // Closed fields lack the parts that the fold reads.
    return null;
  }
}

/** Folds a history up to a position, event by event. Skips server events, which no page folds. */
export function refold({ application, ancestors, events }: History, upTo: number, isPersonal: boolean): Refolded {
  const steps: Step[] = [];
  const left: HistoryEvent[] = [];
  let isClosed = false;
  let state: Both<State> = { real: initialState(), shown: initialState() };
  for (const event of events.filter(({ place, author }) => author === 'application' && place <= upTo)) {
    const told = readVisibleFields(
      event,
      [...ancestors, application].find(({ id }) => id === event.application),
      isPersonal,
    );
    isClosed ||= told.hidden !== undefined && told.hidden.reason !== 'masked' && listHiddenFields(event).length > 0;
    const both = readable(event, told, isPersonal);
    const next = both && stepped(state, both);
    if (next) steps.push({ event, ...(state = next) });
    else left.push(event);
  }
  return { steps, left, isClosed };
}
