import { v4 as newId } from 'uuid';
import { type FlowEvent, type RecordedEvent, type State, admits, catalogue, fold } from '#events/buyflow';
import { type EventRefusal, repairEvent, replacementOf, toStorable } from '#events/rules';
import { type ForkPoint, forkLog } from './fork-log.ts';
import { type KeptLog, isTooLarge, keepEvent, keepFork, keepReplacement, keepSnapshot } from './kept-log.ts';
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
  /** Puts another event in the place of one that the event store refuses, and folds the log again; null if nothing is left to try. */
  replace(sequence: number, refusal: EventRefusal): RecordedEvent | null;
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

/** The one writer of this tab's application. */
export function createRecorder({ kept, log, release, now, applicationId: given }: RecorderParts): Recorder {
  const events = [...log.events];
  let { inherited } = log;
  let applicationId = events[0]?.applicationId ?? given ?? newId();
  const writer = newId();
  const time = (): string => new Date(now()).toISOString();
  const listeners: ((state: State, events: readonly RecordedEvent[]) => void)[] = [];
  let { state } = log;

  function append(event: FlowEvent): void {
    if (!admits(state, event)) throw new Error(`${event.type} does not make sense here`);
    put(event);
  }

  function put(event: FlowEvent): void {
    const recorded = inEnvelope(toStorable(event, events.length + 1), { applicationId, sequence: events.length + 1, writer, at: time() });
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
    replace(sequence, refusal) {
      const original = events[sequence - 1];
      const repair = original && repairEvent({ ...original, data: { ...original.data } }, refusal);
      if (!repair) return null;
      const replacement = inEnvelope(repair.event, { applicationId, sequence, writer, at: Number.isNaN(Date.parse(original.at)) ? time() : original.at });
      keepReplacement(kept, replacement);
      events[sequence - 1] = replacement;
      state = fold.foldAll([...inherited, ...events]);
      if (repair.notice) put(repair.notice);
      tell();
      return original;
    },
    snapshot() {
      const head = events.at(-1);
      if (head) keepSnapshot(kept, { release, inherited: inherited.length }, head, state);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
