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

/**
 * Returns the new events of a batch, in order.
 * @param stored the contents that are already in the event store, by event id.
 * @throws AppendRefused at the first event that is foreign, in conflict or after a gap.
 */
export function selectNewEvents(stream: StreamName, events: readonly Recorded[], head: StreamHead, stored: ReadonlyMap<string, string>): Recorded[] {
  const contents = new Map(stored);
  const newEvents: Recorded[] = [];
  for (const [index, event] of events.entries()) {
    if (event.applicationId !== applicationIdOf(stream)) refuseAppend(head, 'foreign', index, 'the event is of another application');
    const content = canonicalContent(stream, event);
    const before = contents.get(event.id);
    if (before === content) continue;
    if (before !== undefined) refuseAppend(head, 'conflict', index, `event ${event.id} is there already, with other content`);
    const last = head.sequence + newEvents.length;
    if (event.sequence <= last) refuseAppend(head, 'conflict', index, `sequence ${event.sequence} is taken by another event`);
    if (event.sequence > last + 1) refuseAppend(head, 'gap', index, `sequence ${event.sequence} does not follow ${last}`);
    contents.set(event.id, content);
    newEvents.push(event);
  }
  return newEvents;
}
