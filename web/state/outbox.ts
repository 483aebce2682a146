import type { RecordedEvent } from '#events/buyflow';
import type { AppendEventsInput, AppendEventsMutation } from '../generated/graphql.ts';

export type AppendAnswer = AppendEventsMutation['appendEvents'];

export interface OutboxParts {
  readonly application: () => { readonly id: string; readonly root: string };
  readonly events: () => readonly RecordedEvent[];
  readonly acknowledged: number;
  readonly keepAcknowledged: (sequence: number) => void;
  readonly now: () => number;
}

/** What the facade has not acknowledged yet. */
export interface Outbox {
  readonly isEmpty: () => boolean;
  /** The next batch, oldest first. */
  readonly batch: () => AppendEventsInput;
  /** As much as a page may send while it goes away; null where nothing is left. */
  readonly lastBatch: () => AppendEventsInput | null;
  /** Takes the facade's answer in; the reason where it will not take these events. */
  readonly take: (answer: AppendAnswer) => string | null;
}

const BATCH = 100;
/** What browsers let a page send while it goes away. */
const LAST_BATCH_BYTES = 60 * 1024;

const bytesOf = (events: readonly RecordedEvent[]): number => new TextEncoder().encode(JSON.stringify(events)).length;

/** Keeps count of what is sent: at least once, in order. */
export function createOutbox(parts: OutboxParts): Outbox {
  let { acknowledged } = parts;
  let sent = acknowledged;
  const pending = (): readonly RecordedEvent[] => parts.events().slice(acknowledged);
  const inputOf = (events: readonly RecordedEvent[]): AppendEventsInput => ({
    application: { ...parts.application() },
    sent: new Date(parts.now()).toISOString(),
    events: events.map((event) => ({ ...event })),
  });
  const acknowledge = (sequence: number): null => {
    acknowledged = sequence;
    parts.keepAcknowledged(sequence);
    return null;
  };
  return {
    isEmpty: () => pending().length === 0,
    batch() {
      const events = pending().slice(0, BATCH);
      sent = events.at(-1)?.sequence ?? acknowledged;
      return inputOf(events);
    },
    lastBatch() {
      let events = pending();
      while (events.length > 0 && bytesOf(events) > LAST_BATCH_BYTES) events = events.slice(0, Math.floor(events.length / 2));
      return events.length > 0 ? inputOf(events) : null;
    },
    take(answer) {
      // The stream may end later: with another window's events, not with ours.
      if (answer.__typename === 'EventsAppended') return acknowledge(Math.min(answer.sequence, sent));
      // The facade's log ends before what was acknowledged once: it is sent again from there.
      if (answer.reason === 'GAP' && answer.head < acknowledged) return acknowledge(answer.head);
      return `${answer.reason}: ${answer.message}`;
    },
  };
}
