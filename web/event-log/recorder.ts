import { createStore } from 'jotai';
import { v4 as newId } from 'uuid';
import { type FlowEvent, type RecordedEvent, type State, canApply, catalog } from '#events/buyflow';
import { type EventRefusal, repairEvent, createReplacement, toStorable } from '#events/rules';
import { logAtom, logFoldAtom, stateAtom } from './log-atoms.ts';
import type { EventLog, LogEvents } from './event-log.ts';
import { type ForkPoint, forkLog, renewLog } from './fork-log.ts';
import { type TabLog, isTooLarge, writeEvent, writeFork, writeChangedEvents, writeReplacement, writeSnapshot } from './tab-log.ts';
import { redactLog } from './redact-log.ts';
import type { TabStorage } from './tab-storage.ts';

export interface Recorder {
  /** The id of the application; it changes with a fork. */
  applicationId(): string;
  readonly state: () => State;
  readonly events: () => readonly RecordedEvent[];
  /** Appends to the tab log and to the log atom in one step. Nothing else writes state. */
  record(...events: FlowEvent[]): void;
  /** Continues as a new application because another tab writes this one. The state does not change. */
  fork(at: ForkPoint): void;
  /** Moves the log to a new application id, while the facade has nothing of it. Returns false if the log continues another application. */
  renew(id: string): boolean;
  /** Replaces an event that the event store refuses and folds the log again. Returns the original; null if nothing is left to try. */
  replace(sequence: number, refusal: EventRefusal): RecordedEvent | null;
  /** Removes the account's texts from the tab once the event store has the logout. The state does not change. */
  redact(acknowledged: number): void;
  /** Saves a snapshot, so a reload folds only later events. */
  snapshot(): void;
  /** Calls the listener with state and log after each record. */
  subscribe(listener: (state: State, events: readonly RecordedEvent[]) => void): void;
}

type Store = ReturnType<typeof createStore>;

export interface RecorderParts {
  readonly storage: TabStorage;
  readonly log: TabLog;
  readonly release: string;
  readonly now: () => number;
  /** Id of an application without events; a new id by default. */
  readonly applicationId?: string;
  /** Holds the log atom; a new store by default. */
  readonly store?: Store;
}

const TOO_LARGE: EventRefusal = { reason: 'TOO_LARGE', field: null };

type Envelope = Pick<RecordedEvent, 'applicationId' | 'sequence' | 'writer' | 'at'>;

/** Adds the envelope. An event that is too large is repaired or replaced. */
function toRecorded(event: FlowEvent, envelope: Envelope): RecordedEvent {
  const of = (content: FlowEvent): RecordedEvent => ({ id: newId(), version: catalog.definitions[content.type]?.version ?? 1, ...envelope, ...content });
  const whole = of(event);
  if (!isTooLarge(whole)) return whole;
  const original = { type: event.type, sequence: envelope.sequence, data: { ...event.data } };
  const repaired = of(repairEvent(original, TOO_LARGE)?.event ?? event);
  return isTooLarge(repaired) ? of(createReplacement(original, TOO_LARGE, false, null)) : repaired;
}

/** Appends events one by one, so tab log and state agree even if a later event is refused. @throws if the guard refuses an event */
function appendAll(store: Store, fresh: readonly FlowEvent[], put: (log: EventLog, event: FlowEvent) => EventLog): void {
  const stateOf = store.get(logFoldAtom);
  let log = store.get(logAtom);
  try {
    for (const event of fresh) {
      if (!canApply(stateOf(log), event)) throw new Error(`${event.type} does not make sense here`);
      log = put(log, event);
    }
  } finally {
    store.set(logAtom, log);
  }
}

function redactTab(store: Store, storage: TabStorage, acknowledged: number): void {
  const log = store.get(logAtom);
  const state = store.get(stateAtom);
  const own = redactLog(log, state, acknowledged);
  if (!own) return;
  writeChangedEvents(storage, log, own);
  store.set(logAtom, { ...own, known: { count: own.inherited.length + own.events.length, state } });
}

function snapshotTab(store: Store, storage: TabStorage, release: string): void {
  const { inherited, events } = store.get(logAtom);
  const head = events.at(-1);
  if (head) writeSnapshot(storage, { release, inherited: inherited.length }, head, store.get(stateAtom));
}

/** Creates the only writer of this tab's application. */
export function createRecorder({ storage, log: { inherited, events, state }, release, now, applicationId: given, store = createStore() }: RecorderParts): Recorder {
  store.set(logAtom, { inherited, events, known: { count: inherited.length + events.length, state } });
  let applicationId = events[0]?.applicationId ?? given ?? newId();
  const writer = newId();
  const isoNow = (): string => new Date(now()).toISOString();
  const listeners: ((state: State, events: readonly RecordedEvent[]) => void)[] = [];
  const currentState = (): State => store.get(stateAtom);
  const currentEvents = (): readonly RecordedEvent[] => store.get(logAtom).events;

  function put(log: EventLog, event: FlowEvent): EventLog {
    const sequence = log.events.length + 1;
    const recorded = toRecorded(toStorable(event, sequence), { applicationId, sequence, writer, at: isoNow() });
    writeEvent(storage, recorded);
    return { ...log, events: [...log.events, recorded] };
  }

  const notify = (): void => {
    for (const listener of listeners) listener(currentState(), currentEvents());
  };

  function become(id: string, own: LogEvents): void {
    writeFork(storage, own);
    applicationId = id;
    store.set(logAtom, { ...own, known: null });
    notify();
  }

  return {
    applicationId: () => applicationId,
    state: currentState,
    events: currentEvents,
    record(...fresh) {
      if (fresh.length === 0) return;
      appendAll(store, fresh, put);
      notify();
    },
    fork(at) {
      const version = catalog.definitions['ApplicationForked']?.version ?? 1;
      become(at.id, forkLog(store.get(logAtom), at, { version, writer, at: isoNow(), root: currentState().application.root, release }));
    },
    renew(id) {
      const own = renewLog(store.get(logAtom), id);
      if (own) become(id, own);
      return own !== null;
    },
    replace(sequence, refusal) {
      const log = store.get(logAtom);
      const original = log.events[sequence - 1];
      const repair = original && repairEvent({ ...original, data: { ...original.data } }, refusal);
      if (!repair) return null;
      const replacement = toRecorded(repair.event, { applicationId, sequence, writer, at: Number.isNaN(Date.parse(original.at)) ? isoNow() : original.at });
      writeReplacement(storage, replacement);
      const replaced = { ...log, events: log.events.map((event) => (event === original ? replacement : event)), known: null };
      store.set(logAtom, repair.notice ? put(replaced, repair.notice) : replaced);
      notify();
      return original;
    },
    redact: (acknowledged) => redactTab(store, storage, acknowledged),
    snapshot: () => snapshotTab(store, storage, release),
    subscribe: (listener) => void listeners.push(listener),
  };
}
