import type { RecordedEvent } from '#events/buyflow';
import { type EventRefusal, toSendable } from '#events/rules';
import type { AppendEventsInput, AppendEventsMutation } from '../generated/graphql.ts';

export type AppendResult = AppendEventsMutation['appendEvents'];

export interface OutboxParts {
  readonly application: () => { readonly id: string; readonly root: string };
  readonly events: () => readonly RecordedEvent[];
  readonly acknowledged: number;
  readonly writeAcknowledged: (sequence: number) => void;
  readonly now: () => number;
}

export interface AppendRefusal {
  readonly reason: string;
  /** On a conflict with another tab: the last event that both have. Else null. */
  readonly forkAt: number | null;
  /** The event to replace, if one event is at fault. Else null. */
  readonly replace: { readonly sequence: number; readonly refusal: EventRefusal } | null;
}

/** The events that the facade has not acknowledged yet. */
export interface Outbox {
  readonly isEmpty: () => boolean;
  /** True if the facade has acknowledged no event of the application. */
  readonly isUnsent: () => boolean;
  /** The next batch, oldest first. */
  readonly batch: () => AppendEventsInput;
  /** As much as a page may send while it goes away; null if nothing is pending. */
  readonly lastBatch: () => AppendEventsInput | null;
  /** Halves the batch size because the last batch was too large. Returns the event if it was the only one, else null. */
  readonly halve: () => RecordedEvent | null;
  /** The event of the last batch if it was the only one, else null. */
  readonly singleEvent: () => RecordedEvent | null;
  /** A batch without events, to probe whether anything is accepted. */
  readonly emptyBatch: () => AppendEventsInput;
  /** Applies the facade's result. Returns why it refuses the events, or null. */
  readonly applyResult: (result: AppendResult) => AppendRefusal | null;
  /** Sends the whole log again: it belongs to another application now. */
  readonly restart: () => void;
}

const MAX_BATCH_EVENTS = 100;
/** The facade accepts requests of 512 KiB. */
const MAX_BATCH_BYTES = 400 * 1024;
/** Browsers let a page send 64 KiB while it goes away, the request's envelope included. */
const MAX_LAST_BATCH_BYTES = 60 * 1024;

const encoder = new TextEncoder();
/** UTF-8 bytes of an event in a batch, with its comma. */
const byteSize = (event: RecordedEvent): number => encoder.encode(JSON.stringify(event)).length + 1;

/** The first events that fit into a number of bytes. */
function takeFitting(events: readonly RecordedEvent[], bytes: number): readonly RecordedEvent[] {
  let size = 0;
  const end = events.findIndex((event) => (size += byteSize(event)) > bytes);
  return end === -1 ? events : events.slice(0, end);
}

function toRefusal({ code, index, field, message }: Extract<AppendResult, { __typename: 'EventsRefused' }>, acknowledged: number): AppendRefusal {
  const forkAt = code === 'CONFLICT' ? acknowledged + index : 0;
  const replace = code === 'MALFORMED' ? { sequence: acknowledged + 1, refusal: { reason: 'MALFORMED', field } as const } : null;
  return { reason: `${code}: ${message}`, forkAt: forkAt > 0 ? forkAt : null, replace };
}

/** Tracks which events are sent and acknowledged: at least once, in order. */
export function createOutbox(parts: OutboxParts): Outbox {
  let { acknowledged } = parts;
  let sent = acknowledged;
  let batchLimit = MAX_BATCH_EVENTS;
  /** Events before a refused one, which the next batch sends without it. Null if none was refused. */
  let countBeforeRefused: number | null = null;
  const pending = (): readonly RecordedEvent[] => parts.events().slice(acknowledged);
  const inputOf = (events: readonly RecordedEvent[]): AppendEventsInput => ({
    application: { ...parts.application() },
    sent: new Date(parts.now()).toISOString(),
    events: events.map((event) => ({ ...event })),
  });
  const acknowledge = (sequence: number): null => {
    acknowledged = sequence;
    parts.writeAcknowledged(sequence);
    return null;
  };
  return {
    isEmpty: () => pending().length === 0,
    isUnsent: () => acknowledged === 0,
    batch() {
      const next = pending()
        .slice(0, countBeforeRefused ?? batchLimit)
        .map(toSendable);
      countBeforeRefused = null;
      const fit = takeFitting(next, MAX_BATCH_BYTES);
      // An event that does not fit is sent alone: the receiver decides.
      const events = fit.length > 0 ? fit : next.slice(0, 1);
      sent = events.at(-1)?.sequence ?? acknowledged;
      return inputOf(events);
    },
    lastBatch() {
      const events = takeFitting(pending().map(toSendable), MAX_LAST_BATCH_BYTES);
      return events.length > 0 ? inputOf(events) : null;
    },
    restart() {
      acknowledged = 0;
      sent = 0;
    },
    singleEvent: () => (sent - acknowledged === 1 ? (pending()[0] ?? null) : null),
    emptyBatch: () => inputOf([]),
    halve() {
      const [first] = pending();
      const size = sent - acknowledged;
      if (size <= 1) {
        // This event was at fault, so later batches may be large again.
        batchLimit = MAX_BATCH_EVENTS;
        return first ?? null;
      }
      batchLimit = Math.floor(size / 2);
      return null;
    },
    applyResult(result) {
      // The stream may be longer than what was sent, by another tab's events.
      if (result.__typename === 'EventsAppended') return acknowledge(Math.min(result.sequence, sent));
      // The facade lost acknowledged events: sends them again.
      if (result.code === 'GAP' && result.head < acknowledged) return acknowledge(result.head);
      if (result.code === 'MALFORMED' && result.index > 0) {
        countBeforeRefused = result.index;
        return null;
      }
      return toRefusal(result, acknowledged);
    },
  };
}
