import type { RecordedEvent } from '#events/buyflow';
import type { EventRefusal } from '#events/rules';
import type { AppendEventsInput, AppendEventsMutation } from '../generated/graphql.ts';

export type AppendAnswer = AppendEventsMutation['appendEvents'];

export interface OutboxParts {
  readonly application: () => { readonly id: string; readonly root: string };
  readonly events: () => readonly RecordedEvent[];
  readonly acknowledged: number;
  readonly keepAcknowledged: (sequence: number) => void;
  readonly now: () => number;
}

export interface Refused {
  readonly reason: string;
  /** Where another window writes to the application: the last event that both have. Null where there is none, or it is something else. */
  readonly forkAt: number | null;
  /** If one event is at fault, and what follows can be sent without it. */
  readonly replace: { readonly sequence: number; readonly refusal: EventRefusal } | null;
}

/** What the facade has not acknowledged yet. */
export interface Outbox {
  readonly isEmpty: () => boolean;
  /** True if the facade has acknowledged nothing of the application. */
  readonly isUnsent: () => boolean;
  /** The next batch, oldest first. */
  readonly batch: () => AppendEventsInput;
  /** As much as a page may send while it goes away; null where nothing is left. */
  readonly lastBatch: () => AppendEventsInput | null;
  /** The last batch was too large for whoever took it in: the next ones have half as many events. Null, or the event that alone is too large. */
  readonly halve: () => RecordedEvent | null;
  /** The event of the last batch if it had one only; else null. */
  readonly singleEvent: () => RecordedEvent | null;
  /** A batch without events: whether anything is taken just now. */
  readonly emptyBatch: () => AppendEventsInput;
  /** Takes the facade's answer in; what is wrong where it will not take these events. */
  readonly take: (answer: AppendAnswer) => Refused | null;
  /** The log is another application's now: all of it is to be sent. */
  readonly restart: () => void;
}

const BATCH = 100;
/** A request to the facade may be of 512 KiB. */
const BATCH_BYTES = 400 * 1024;
/** What browsers let a page send while it goes away: 64 KiB, and there is more in a request than its events. */
const LAST_BATCH_BYTES = 60 * 1024;

const encoder = new TextEncoder();
/** Bytes as they are sent, with the comma before the next one: what is typed may take three a character. */
const bytesOf = (event: RecordedEvent): number => encoder.encode(JSON.stringify(event)).length + 1;

/** The first of them, as many as fit into so many bytes. */
function fitting(events: readonly RecordedEvent[], bytes: number): readonly RecordedEvent[] {
  let size = 0;
  const end = events.findIndex((event) => (size += bytesOf(event)) > bytes);
  return end === -1 ? events : events.slice(0, end);
}

function refusedOf({ reason, index, field, message }: Extract<AppendAnswer, { __typename: 'EventsRefused' }>, acknowledged: number): Refused {
  const forkAt = reason === 'CONFLICT' ? acknowledged + index : 0;
  const replace = reason === 'MALFORMED' ? { sequence: acknowledged + 1, refusal: { reason: 'MALFORMED', field } as const } : null;
  return { reason: `${reason}: ${message}`, forkAt: forkAt > 0 ? forkAt : null, replace };
}

/** Keeps count of what is sent: at least once, in order. */
export function createOutbox(parts: OutboxParts): Outbox {
  let { acknowledged } = parts;
  let sent = acknowledged;
  let most = BATCH;
  /** Events before one that was refused: they are sent without it first. Null for none. */
  let ahead: number | null = null;
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
    isUnsent: () => acknowledged === 0,
    batch() {
      const next = pending().slice(0, ahead ?? most);
      ahead = null;
      const fit = fitting(next, BATCH_BYTES);
      // What does not fit alone is sent alone: who takes it in has the last word.
      const events = fit.length > 0 ? fit : next.slice(0, 1);
      sent = events.at(-1)?.sequence ?? acknowledged;
      return inputOf(events);
    },
    lastBatch() {
      const events = fitting(pending(), LAST_BATCH_BYTES);
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
        // The next ones need not be as small: this one was at fault.
        most = BATCH;
        return first ?? null;
      }
      most = Math.floor(size / 2);
      return null;
    },
    take(answer) {
      // The stream may end later: with another window's events, not with ours.
      if (answer.__typename === 'EventsAppended') return acknowledge(Math.min(answer.sequence, sent));
      // The facade's log ends before what was acknowledged once: it is sent again from there.
      if (answer.reason === 'GAP' && answer.head < acknowledged) return acknowledge(answer.head);
      if (answer.reason === 'MALFORMED' && answer.index > 0) {
        ahead = answer.index;
        return null;
      }
      return refusedOf(answer, acknowledged);
    },
  };
}
