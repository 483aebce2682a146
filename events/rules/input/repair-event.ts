import { is } from 'superstruct';
import { eventReplaced } from '#events/application';
import { type FlowEvent, type RecordedEvent, catalog, hasPlaceholder, isRedacted } from '#events/buyflow';
import { type EventDescription, mapTexts, toStorableText } from '#events/core';
import { toRecordable } from './event-texts.ts';

/** What the event store, or a server before it, says of an event that it does not take. */
export interface EventRefusal {
  readonly reason: 'MALFORMED' | 'TOO_LARGE' | 'BLOCKED';
  /** The path of the field at fault, such as `data.value`; null if it is the event as a whole. */
  readonly field: string | null;
}

/** Why an event is replaced: it is refused, or redacted. */
type ReplacementCause = Pick<EventRefusal, 'field'> & { readonly reason: EventRefusal['reason'] | 'REDACTED' };

/** An event without its envelope, as it was recorded: it need not be one of the catalog. */
interface OriginalEvent {
  readonly type: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Repair {
  /** Takes the place of the refused event. */
  readonly event: FlowEvent;
  /** What was refused; recorded as an event of its own if the place has the repaired one. */
  readonly notice: FlowEvent | null;
}

/** Longer than any answer may be (4,000 characters), so a text that is cut here stays marked as too long. */
const MAX_REPAIRED_LENGTH = 4096;
const MAX_READABLE_LENGTH = 16_000;

const shorten = (text: string): string => toStorableText(text.slice(0, MAX_REPAIRED_LENGTH));

const findDefinition = (type: string): EventDescription | undefined => (Object.hasOwn(catalog.definitions, type) ? catalog.definitions[type] : undefined);

/** The refused event with text that can be stored; null if that changes nothing, or is not an event of the catalog. */
function repairText<E extends FlowEvent>(event: E, refusal: EventRefusal): E | null {
  const { data: texts } = toRecordable(event, catalog.definitions);
  const data = (refusal.reason === 'TOO_LARGE' ? mapTexts(texts, shorten) : texts) as object;
  const definition = findDefinition(event.type);
  const isChanged = JSON.stringify(data) !== JSON.stringify(event.data);
  return isChanged && definition && is(data, definition.struct) ? { ...event, data } : null;
}

/** The fields that the catalog knows and accepts, as JSON: whatever has no field there is never stored. */
function formatReadableFields({ type, data }: OriginalEvent, refusal: ReplacementCause): string | null {
  const schema = Object.entries(findDefinition(type)?.fields ?? {}).filter(
    ([name, { struct }]) => Object.hasOwn(data, name) && refusal.field?.split('.')[1] !== name && is(data[name], struct),
  );
  if (schema.length === 0) return null;
  const text = JSON.stringify(mapTexts(Object.fromEntries(schema.map(([name]) => [name, data[name]])), shorten));
  return text.length <= MAX_READABLE_LENGTH ? text : null;
}

/** A path may hold any text: only what looks like a field name is stored. */
const toStorableField = ({ field }: ReplacementCause): string | null => (field !== null && /^[\w.$-]{1,200}$/.test(field) ? field : null);

const toStorableType = (type: string): string => toStorableText(type).slice(0, 64) || 'unknown';

/** What holds the place of an event that cannot be stored. */
export function createReplacement(original: OriginalEvent, refusal: ReplacementCause, repaired: boolean, readable: string | null): FlowEvent {
  return eventReplaced({ place: original.sequence, refused: toStorableType(original.type), reason: refusal.reason, field: toStorableField(refusal), repaired, readable });
}

/** What takes the place of a replacement that is refused itself: it says less each time. Null if there is nothing less to say. */
function replaceAgain(original: OriginalEvent, refusal: EventRefusal): Repair | null {
  if (original.data['refused'] === 'EventReplaced') return null;
  return { event: createReplacement(original, refusal, false, null), notice: null };
}

/**
 * What takes the place of an event that the store refuses: the same event with its text repaired, else one that says what was refused.
 * Null if even that is refused.
 */
export function repairEvent(original: OriginalEvent, refusal: EventRefusal): Repair | null {
  const repaired = repairText({ type: original.type, data: original.data } as FlowEvent, refusal);
  if (repaired) return { event: repaired, notice: createReplacement(original, refusal, true, null) };
  if (original.type === 'EventReplaced') return replaceAgain(original, refusal);
  // What is blocked for what it holds would be blocked again.
  const readable = refusal.reason === 'BLOCKED' ? null : formatReadableFields(original, refusal);
  return { event: createReplacement(original, refusal, false, readable), notice: null };
}

/** An event as it can be stored, before it is recorded: the page records nothing that the store refuses. */
export function toStorable(event: FlowEvent, sequence: number): FlowEvent {
  const storable = toRecordable(event, catalog.definitions);
  const definition = findDefinition(event.type);
  if (definition && is(storable.data, definition.struct)) return storable;
  const original = { type: event.type, sequence, data: { ...event.data } };
  const refusal: EventRefusal = { reason: 'MALFORMED', field: null };
  return createReplacement(original, refusal, false, formatReadableFields(original, refusal));
}

/**
 * An event as it may be sent. The event store may have lost an event from which the tab has removed texts: a stand-in is no answer, so an
 * `EventReplaced` has its place, with its id, so that sending it again repeats the same event.
 */
export function toSendable(event: RecordedEvent): RecordedEvent {
  if (!isRedacted(event)) return event;
  const { type, data, ...envelope } = event;
  const left = Object.fromEntries(Object.entries(data).filter(([, value]) => !hasPlaceholder(value)));
  const original = { type, sequence: event.sequence, data: left };
  const why: ReplacementCause = { reason: 'REDACTED', field: null };
  return { ...envelope, version: catalog.definitions['EventReplaced']?.version ?? 1, ...createReplacement(original, why, false, formatReadableFields(original, why)) };
}
