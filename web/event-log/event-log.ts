import { type RecordedEvent, type State, fold } from '#events/buyflow';

/** The events of this tab's application. Immutable: recording makes a longer copy. */
export interface EventLog {
  /** Events of the applications that this one continues. */
  readonly inherited: readonly RecordedEvent[];
  readonly events: readonly RecordedEvent[];
  /** The state after the first `count` events, inherited ones included; null if they have to be folded. */
  readonly known: KnownState | null;
}

/** The part of a log that forks, resumes and redaction replace. */
export type LogEvents = Pick<EventLog, 'inherited' | 'events'>;

interface KnownState {
  readonly count: number;
  readonly state: State;
}

export const emptyLog: EventLog = { inherited: [], events: [], known: null };

const countOf = ({ inherited, events }: EventLog): number => inherited.length + events.length;

const beginsWith = (events: readonly RecordedEvent[], earlier: readonly RecordedEvent[]): boolean =>
  events === earlier || (events.length >= earlier.length && earlier.every((event, index) => events[index] === event));

/** True if a log starts with all events of another one (the same objects). */
const extendsLog = (log: EventLog, earlier: EventLog): boolean =>
  log.inherited.length === earlier.inherited.length && beginsWith(log.inherited, earlier.inherited) && beginsWith(log.events, earlier.events);

const eventsAfter = ({ inherited, events }: EventLog, count: number): readonly RecordedEvent[] =>
  count >= inherited.length ? events.slice(count - inherited.length) : [...inherited.slice(count), ...events];

/** Returns a selector of a log's state. It folds only the new events of a log that extends the previous one. */
export function createLogFold(): (log: EventLog) => State {
  let last: { readonly log: EventLog; readonly state: State } | null = null;

  function startingPoint(log: EventLog): KnownState | null {
    if (log.known?.count === countOf(log)) return log.known;
    return last && extendsLog(log, last.log) ? { count: countOf(last.log), state: last.state } : log.known;
  }

  return (log) => {
    if (last?.log === log) return last.state;
    const from = startingPoint(log);
    const state = from ? fold.foldAll(eventsAfter(log, from.count), from.state) : fold.foldAll(eventsAfter(log, 0));
    last = { log, state };
    return state;
  };
}
