// Recorded events with ids and times that never change: given these events, then this state.
import { type FlowEvent, type RecordedEvent, type State, canApply, catalog, fold, initialState } from '#events/buyflow';
import { applicationStarted } from '#events/application';

export const APPLICATION = '0b7e6c1a-5d2f-4a3b-8c9d-000000000000';
const START = Date.UTC(2026, 10, 20, 15, 0, 0);

const idOf = (sequence: number): string => `5e1f0c2d-7a3b-4c4d-9e5f-${sequence.toString(16).padStart(12, '0')}`;

/** The event with its envelope, one second after the one before. */
export function recordedAt(sequence: number, event: FlowEvent, applicationId = APPLICATION): RecordedEvent {
  const envelope = {
    id: idOf(sequence),
    applicationId,
    sequence,
    version: catalog.definitions[event.type]?.version ?? 1,
    writer: 'tab',
    at: new Date(START + sequence * 1000).toISOString(),
  };
  return { ...envelope, ...event };
}

export const logOf = (events: readonly FlowEvent[]): RecordedEvent[] => events.map((event, index) => recordedAt(index + 1, event));

/** A log with one more event; the earlier ones are unchanged. */
export const withEvents = (log: readonly RecordedEvent[], events: readonly FlowEvent[]): RecordedEvent[] => [...log, ...events.map((event, index) => recordedAt(log.length + index + 1, event))];

export const started = applicationStarted({ root: APPLICATION, release: 'release-1', sitename: 'fitness', program: 'program-hash' });

/** The state after an application was started and these events were recorded; each must be valid at its position. */
export function given(...events: readonly FlowEvent[]): State {
  return logOf([started, ...events]).reduce<State>((state, event) => {
    if (!canApply(state, event)) throw new Error(`${event.type} does not make sense here`);
    return fold.step(state, event);
  }, initialState());
}

/** The state with one more event. */
export const after = (state: State, ...events: readonly FlowEvent[]): State =>
  events.reduce<State>((before, event) => fold.step(before, recordedAt(99, event)), state);

export const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Freezes a value and everything in it: any write throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
