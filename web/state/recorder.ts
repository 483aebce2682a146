import { v4 as newId } from 'uuid';
import { type FlowEvent, type RecordedEvent, type State, admits, catalogue, fold } from '#events/buyflow';
import { recordable } from '#events/rules';
import { type ForkPoint, forkLog } from './fork-log.ts';
import { type KeptLog, keepEvent, keepFork, keepSnapshot } from './kept-log.ts';
import type { KeptText } from './storage.ts';

export interface Recorder {
  /** The id of the application: another one once it has forked. */
  applicationId(): string;
  readonly state: () => State;
  readonly events: () => readonly RecordedEvent[];
  /** Appends, keeps and folds, in one step: nothing else writes state. */
  record(...events: FlowEvent[]): void;
  /** Goes on as an application of its own: another window writes this one. Nothing that the page shows changes. */
  fork(at: ForkPoint): void;
  /** Renews the snapshot, so that a reload folds only what comes after. */
  snapshot(): void;
  /** Told of the state and the log after each record. */
  subscribe(listener: (state: State, events: readonly RecordedEvent[]) => void): void;
}

export interface RecorderParts {
  readonly kept: KeptText;
  readonly log: KeptLog;
  readonly release: string;
  readonly now: () => number;
  /** The id of an application that has no event yet; a new one unless given. */
  readonly applicationId?: string;
}

/** The one writer of this tab's application. */
export function createRecorder({ kept, log, release, now, applicationId: given }: RecorderParts): Recorder {
  const events = [...log.events];
  let { inherited } = log;
  let applicationId = events[0]?.applicationId ?? given ?? newId();
  const writer = newId();
  const listeners: ((state: State, events: readonly RecordedEvent[]) => void)[] = [];
  let { state } = log;

  function append(event: FlowEvent): void {
    if (!admits(state, event)) throw new Error(`${event.type} does not make sense here`);
    const version = catalogue.definitions[event.type]?.version ?? 1;
    const envelope = { id: newId(), applicationId, sequence: events.length + 1, version, writer, at: new Date(now()).toISOString() };
    const recorded = { ...envelope, ...recordable(event, catalogue.definitions) } as RecordedEvent;
    keepEvent(kept, recorded);
    events.push(recorded);
    state = fold.step(state, recorded);
  }

  const tell = (): void => {
    for (const listener of listeners) listener(state, events);
  };

  return {
    applicationId: () => applicationId,
    state: () => state,
    events: () => events,
    record(...fresh) {
      if (fresh.length === 0) return;
      for (const event of fresh) append(event);
      tell();
    },
    fork(at) {
      const version = catalogue.definitions['ApplicationForked']?.version ?? 1;
      const own = forkLog({ inherited, events }, at, { version, writer, at: new Date(now()).toISOString(), root: state.application.root, release });
      keepFork(kept, own);
      ({ inherited } = own);
      applicationId = at.id;
      events.splice(0, events.length, ...own.events);
      state = fold.foldAll([...inherited, ...events]);
      tell();
    },
    snapshot() {
      const head = events.at(-1);
      if (head) keepSnapshot(kept, { release, inherited: inherited.length }, head, state);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
