import { type Recorded, canonicalJson } from '#events/core';
import type { StoredEvent } from '../streams/event-row.ts';
import { type StreamHead, type StreamName, applicationIdOf } from '../streams/stream.ts';

/**
 * `conflict`: other content has the id, or another event the sequence. `gap`: the sequence skips one. `foreign`: another application's event. `not-owner`:
 * another browser's application. `erased`: the person was erased; nothing more is stored. `sealed`: personal fields need a key that is elsewhere.
 */
export type RefusalReason = 'conflict' | 'gap' | 'foreign' | 'not-owner' | 'erased' | 'sealed';

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** The index of the first refused event; 0 if the whole batch is refused. */
  readonly index: number;
  readonly message: string;
  /** The current end of the stream; `EMPTY_HEAD` if the browser does not own the application. */
  readonly head: StreamHead;
}

/** Thrown inside the append's transaction and caught there. Never leaves it. */
export class AppendRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function refuseAppend(head: StreamHead, reason: RefusalReason, index: number, message: string): never {
  throw new AppendRefused({ ok: false, reason, index, message, head });
}

/** Returns the same text for equal events, so that a repeated event can be distinguished from another one with its id. */
export const canonicalContent = (stream: string, event: Recorded | StoredEvent): string => canonicalJson({ ...event, stream, at: new Date(event.at).toISOString() });

/** @throws AppendRefused unless an event follows the stream's end after that many new events */
function requireNext(head: StreamHead, { sequence }: Recorded, index: number, added: number): void {
  const last = head.sequence + added;
  if (sequence <= last) refuseAppend(head, 'conflict', index, `sequence ${sequence} is taken by another event`);
  if (sequence > last + 1) refuseAppend(head, 'gap', index, `sequence ${sequence} does not follow ${last}`);
}

/**
 * Returns the new events of a batch, in order.
 * @param storedContent returns the content that is in the event store under an event id; undefined if there is none.
 * @throws AppendRefused at the first event that is foreign, in conflict or after a gap.
 */
export function selectNewEvents(stream: StreamName, events: readonly Recorded[], head: StreamHead, storedContent: (id: string) => string | undefined): Recorded[] {
  const newEvents = new Map<string, Recorded>();
  for (const [index, event] of events.entries()) {
    if (event.applicationId !== applicationIdOf(stream)) refuseAppend(head, 'foreign', index, 'the event is of another application');
    const earlier = newEvents.get(event.id);
    const before = earlier ? canonicalContent(stream, earlier) : storedContent(event.id);
    if (before === undefined) {
      requireNext(head, event, index, newEvents.size);
      newEvents.set(event.id, event);
    } else if (before !== canonicalContent(stream, event)) refuseAppend(head, 'conflict', index, `event ${event.id} is there already, with other content`);
  }
  return [...newEvents.values()];
}
