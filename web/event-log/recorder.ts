import { createStore } from 'jotai';
import { v4 as newId } from 'uuid';
import { type FlowEvent, type RecordedEvent, type State, admits, catalogue } from '#events/buyflow';
import { type EventRefusal, repairEvent, replacementOf, toStorable } from '#events/rules';
import { logAtom, logFoldAtom, stateAtom } from './log-atoms.ts';
import type { EventLog } from './event-log.ts';
import { type ForkPoint, forkLog, renewLog } from './fork-log.ts';
import { type KeptLog, isTooLarge, keepEvent, keepFork, keepOthers, keepReplacement, keepSnapshot } from './tab-log.ts';
import { redactedLog } from './redact-log.ts';
import type { KeptText } from './tab-storage.ts';

export interface Recorder {
  /** The id of the application: another one once it has forked. */
  applicationId(): string;
  readonly state: () => State;
  readonly events: () => readonly RecordedEvent[];
  /** Appends to the tab log and to the atom from which the state derives, in one step: nothing else writes state. */
  record(...events: FlowEvent[]): void;
  /** Goes on as an application of its own: another window writes this one. Nothing that the page shows changes. */
  fork(at: ForkPoint): void;
  /** Makes all of it another application's, of which the facade has nothing. Returns false if the log continues another one. */
  renew(id: string): boolean;
  /** Puts another event in the place of one that the event store refuses, and folds the log again; null if nothing is left to try. */
  replace(sequence: number, refusal: EventRefusal): RecordedEvent | null;
  /** Removes from the tab what only the account brought, once the event store has the logout. The state stays as it is. */
  redact(acknowledged: number): void;
  /** Renews the snapshot, so that a reload folds only what comes after. */
  snapshot(): void;
  /** Told of the state and the log after each record. */
  subscribe(listener: (state: State, events: readonly RecordedEvent[]) => void): void;
}

type Store = ReturnType<typeof createStore>;

export interface RecorderParts {
  readonly kept: KeptText;
  readonly log: KeptLog;
  readonly release: string;
  readonly now: () => number;
  /** The id of an application that has no event yet; a new one unless given. */
  readonly applicationId?: string;
  /** Holds the log from which the pages' atoms derive; a new one unless given. */
  readonly store?: Store;
}

const TOO_LARGE: EventRefusal = { reason: 'TOO_LARGE', field: null };

type Envelope = Pick<RecordedEvent, 'applicationId' | 'sequence' | 'writer' | 'at'>;

/** An event with its envelope: one that is too large says only what it was. */
function inEnvelope(event: FlowEvent, envelope: Envelope): RecordedEvent {
  const of = (content: FlowEvent): RecordedEvent => ({ id: newId(), version: catalogue.definitions[content.type]?.version ?? 1, ...envelope, ...content });
  const whole = of(event);
  if (!isTooLarge(whole)) return whole;
  const original = { type: event.type, sequence: envelope.sequence, data: { ...event.data } };
  const repaired = of(repairEvent(original, TOO_LARGE)?.event ?? event);
  return isTooLarge(repaired) ? of(replacementOf(original, TOO_LARGE, false, null)) : repaired;
}

/** Appends events one by one. What is in the tab log is in the state, too, also if a later event is refused. @throws if an event makes no sense */
function appendAll(store: Store, fresh: readonly FlowEvent[], put: (log: EventLog, event: FlowEvent) => EventLog): void {
  const stateOf = store.get(logFoldAtom);
  let log = store.get(logAtom);
  try {
    for (const event of fresh) {
      if (!admits(stateOf(log), event)) throw new Error(`${event.type} does not make sense here`);
      log = put(log, event);
    }
  } finally {
    store.set(logAtom, log);
  }
}

function redactTab(store: Store, kept: KeptText, acknowledged: number): void {
  const log = store.get(logAtom);
  const state = store.get(stateAtom);
  const own = redactedLog(log, state, acknowledged);
  if (!own) return;
  keepOthers(kept, log, own);
  store.set(logAtom, { ...own, known: { count: own.inherited.length + own.events.length, state } });
}

function snapshotTab(store: Store, kept: KeptText, release: string): void {
  const { inherited, events } = store.get(logAtom);
  const head = events.at(-1);
  if (head) keepSnapshot(kept, { release, inherited: inherited.length }, head, store.get(stateAtom));
}

/** The one writer of this tab's application. */
export function createRecorder({ kept, log: { inherited, events, state }, release, now, applicationId: given, store = createStore() }: RecorderParts): Recorder {
  store.set(logAtom, { inherited, events, known: { count: inherited.length + events.length, state } });
  let applicationId = events[0]?.applicationId ?? given ?? newId();
  const writer = newId();
  const time = (): string => new Date(now()).toISOString();
  const listeners: ((state: State, events: readonly RecordedEvent[]) => void)[] = [];
  const currentState = (): State => store.get(stateAtom);
  const currentEvents = (): readonly RecordedEvent[] => store.get(logAtom).events;

  function put(log: EventLog, event: FlowEvent): EventLog {
    const sequence = log.events.length + 1;
    const recorded = inEnvelope(toStorable(event, sequence), { applicationId, sequence, writer, at: time() });
    keepEvent(kept, recorded);
    return { ...log, events: [...log.events, recorded] };
  }

  const tell = (): void => {
    for (const listener of listeners) listener(currentState(), currentEvents());
  };

  function become(id: string, own: Pick<KeptLog, 'inherited' | 'events'>): void {
    keepFork(kept, own);
    applicationId = id;
    store.set(logAtom, { ...own, known: null });
    tell();
  }

  return {
    applicationId: () => applicationId,
    state: currentState,
    events: currentEvents,
    record(...fresh) {
      if (fresh.length === 0) return;
      appendAll(store, fresh, put);
      tell();
    },
    fork(at) {
      const version = catalogue.definitions['ApplicationForked']?.version ?? 1;
      become(at.id, forkLog(store.get(logAtom), at, { version, writer, at: time(), root: currentState().application.root, release }));
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
      const replacement = inEnvelope(repair.event, { applicationId, sequence, writer, at: Number.isNaN(Date.parse(original.at)) ? time() : original.at });
      keepReplacement(kept, replacement);
      const replaced = { ...log, events: log.events.map((event) => (event === original ? replacement : event)), known: null };
      store.set(logAtom, repair.notice ? put(replaced, repair.notice) : replaced);
      tell();
      return original;
    },
    redact: (acknowledged) => redactTab(store, kept, acknowledged),
    snapshot: () => snapshotTab(store, kept, release),
    subscribe: (listener) => void listeners.push(listener),
  };
}
