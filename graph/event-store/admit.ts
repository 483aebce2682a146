import { type Recorded, canonicalJson } from '#events/core';
import type { StreamHead, StoredEvent } from './event-row.ts';
import { refuseAppend } from './refusal.ts';
import { type StreamName, applicationIdOf } from './stream-name.ts';

/** Returns the same text for equal events, so that a repeated event can be told from another one with its id. */
export const canonicalContent = (stream: string, event: Recorded | StoredEvent): string => canonicalJson({ ...event, stream, at: new Date(event.at).toISOString() });

/**
 * Returns the new events of a batch, in order.
 * @param stored the contents that are already in the event store, by event id.
 * @throws Refused at the first event that is foreign, in conflict or after a gap.
 */
export function guardAppend(stream: StreamName, events: readonly Recorded[], head: StreamHead, stored: ReadonlyMap<string, string>): Recorded[] {
  const known = new Map(stored);
  const fresh: Recorded[] = [];
  for (const [index, event] of events.entries()) {
    if (event.applicationId !== applicationIdOf(stream)) refuseAppend(head, 'foreign', index, 'the event is of another application');
    const content = canonicalContent(stream, event);
    const before = known.get(event.id);
    if (before === content) continue;
    if (before !== undefined) refuseAppend(head, 'conflict', index, `event ${event.id} is there already, with other content`);
    const last = head.sequence + fresh.length;
    if (event.sequence <= last) refuseAppend(head, 'conflict', index, `sequence ${event.sequence} is taken by another event`);
    if (event.sequence > last + 1) refuseAppend(head, 'gap', index, `sequence ${event.sequence} does not follow ${last}`);
    known.set(event.id, content);
    fresh.push(event);
  }
  return fresh;
}
