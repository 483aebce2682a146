import { type RecordedEvent, type State, catalogue, fold, initialState } from '#events/buyflow';
import type { History, ToldEvent } from '#graph/log';
import { type Told, hiddenFields, seenOf, tellOf } from '#graph/operator';

/** An event as it was, and as it may be seen. */
interface Both<T> {
  readonly real: T;
  readonly shown: T;
}

/** The state after an event of the browser. `shown` is folded from what may be seen alone: nothing else can be in it. */
export interface Step extends Both<State> {
  readonly event: ToldEvent;
}

export interface Refolded {
  readonly steps: readonly Step[];
  /** Events that have no part in the states, as they cannot be read. */
  readonly left: readonly ToldEvent[];
  /** Whether answers are closed: what they decide (what is visible, what is kicked out) is not known then. */
  readonly isClosed: boolean;
}

/** Without its key an event is folded with signs in place of what is closed, where it is of today's version. */
function closed(event: ToldEvent, { data }: Told): Both<RecordedEvent> | null {
  if (event.version !== catalogue.definitions[event.type]?.version) return null;
  const recorded = { ...event.stored, data } as unknown as RecordedEvent;
  return { real: recorded, shown: recorded };
}

function readable(event: ToldEvent, told: Told, isPersonal: boolean): Both<RecordedEvent> | null {
  if (event.stored === null) return null;
  if (told.hidden && told.hidden.because !== 'masked') return closed(event, told);
  const parsed = catalogue.parse(event.stored);
  return parsed.ok ? { real: parsed.event, shown: seenOf(event, parsed.event, isPersonal) } : null;
}

function stepped({ real, shown }: Both<State>, events: Both<RecordedEvent>): Both<State> | null {
  try {
    return { real: fold.step(real, events.real), shown: fold.step(shown, events.shown) };
  } catch {
    // What is closed has not the parts that the fold looks for.
    return null;
  }
}

/** Folds a history up to a place, event by event. Facts of the facade stand beside it: no page folds them. */
export function refold({ application, ancestors, events }: History, upTo: number, isPersonal: boolean): Refolded {
  const steps: Step[] = [];
  const left: ToldEvent[] = [];
  let isClosed = false;
  let state: Both<State> = { real: initialState(), shown: initialState() };
  for (const event of events.filter(({ place, author }) => author === 'application' && place <= upTo)) {
    const told = tellOf(
      event,
      [...ancestors, application].find(({ id }) => id === event.application),
      isPersonal,
    );
    isClosed ||= told.hidden !== undefined && told.hidden.because !== 'masked' && hiddenFields(event).length > 0;
    const both = readable(event, told, isPersonal);
    const next = both && stepped(state, both);
    if (next) steps.push({ event, ...(state = next) });
    else left.push(event);
  }
  return { steps, left, isClosed };
}
