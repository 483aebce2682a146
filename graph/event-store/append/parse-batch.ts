import { type AnyEvent, type Catalog, type Recorded, isStorable, collectTexts } from '#events/core';
import { findEventTextProblem } from '#events/rules';
import type { PrivacyOf } from '../encryption/personal-fields.ts';

/** The most events that one append takes; a browser with more sends several batches. */
export const MAX_BATCH_EVENTS = 500;

export type ParsedBatch<E extends AnyEvent> =
  | { readonly ok: true; readonly events: readonly Recorded<E>[] }
  | {
      readonly ok: false;
      readonly index: number;
      /** The id of the event at fault; null if it has none. */
      readonly id: string | null;
      /** The path of the field at fault, such as `data.value`; null for the event as a whole. */
      readonly field: string | null;
      readonly reason: string;
    };

/** Returns the field that a reason names before its colon; null for the event as a whole. */
function fieldOf(reason: string): string | null {
  const [field = ''] = reason.split(': ', 1);
  return field === 'event' ? null : field;
}

/** Returns the id of an event that may otherwise be unreadable; null if it has none. */
const idOf = (input: unknown): string | null => {
  const id: unknown = typeof input === 'object' && input !== null && 'id' in input ? input.id : null;
  return typeof id === 'string' && id.length <= 64 && isStorable(id) ? id : null;
};

const allPersonal: PrivacyOf = () => 'personal';

function parseOne<E extends AnyEvent>(catalog: Catalog<E>, input: unknown, privacyOf: PrivacyOf): ReturnType<Catalog<E>['parse']> {
  const parsed = catalog.parse(input);
  if (!parsed.ok) return parsed;
  const time = new Date(parsed.event.at);
  if (Number.isNaN(time.getTime())) return { ok: false, reason: 'at: not a time' };
  const problem = findEventTextProblem(parsed.event, catalog.definitions, privacyOf);
  if (problem !== null) return { ok: false, reason: problem };
  if (!collectTexts(parsed.event).every(isStorable)) return { ok: false, reason: 'event: holds a character that cannot be stored' };
  return { ok: true, event: { ...parsed.event, at: time.toISOString() } };
}

/**
 * Parses a browser's batch by the catalog and the text rules. Returns all events, upcast to the newest version with times in milliseconds; or the first
 * invalid event's index and the reason, which names the field.
 * @param privacyOf which answers are stored in clear; by default none
 */
export function parseBatch<E extends AnyEvent>(catalog: Catalog<E>, inputs: readonly unknown[], privacyOf: PrivacyOf = allPersonal): ParsedBatch<E> {
  if (inputs.length > MAX_BATCH_EVENTS) return { ok: false, index: MAX_BATCH_EVENTS, id: null, field: null, reason: `a batch has at most ${MAX_BATCH_EVENTS} events` };
  const events: Recorded<E>[] = [];
  for (const [index, input] of inputs.entries()) {
    const parsed = parseOne(catalog, input, privacyOf);
    if (!parsed.ok) return { ok: false, index, id: idOf(input), field: fieldOf(parsed.reason), reason: parsed.reason };
    events.push(parsed.event);
  }
  return { ok: true, events };
}
