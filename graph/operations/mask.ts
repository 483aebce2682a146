import { isStillPublic } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import type { HistoryEvent } from '#graph/event-store';

export const MASK = '•••';

/** Returns a value of the same structure with every leaf masked. Arrays of plain values become one mask, so that the number of choices does not show. */
export function maskValue(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? [MASK] : value.map(maskValue);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner)]));
  return MASK;
}

/** True if every reader of histories may see a field: it was public when it was written and still is. */
export function isPublicField({ type, open, stored }: HistoryEvent, name: string): boolean {
  if (!isStillPublic(eventStoreCatalog.definitions, type, name)) return false;
  // A field of a later version was not classified when the event was written.
  const isLater = eventStoreCatalog.definitions[type]?.fields[name]?.privacy === 'public' && !Object.hasOwn(stored?.data ?? {}, name);
  return Object.hasOwn(open, name) || isLater;
}

interface HasData {
  readonly data: object;
}

/** Returns an event that may be shown and can be folded, with masks in place of personal leaves unless `isPersonal`. */
export function maskEvent<E extends HasData>(event: HistoryEvent, real: E, isPersonal: boolean): E {
  if (isPersonal) return real;
  const data = Object.fromEntries(Object.entries(real.data).map(([name, value]) => [name, isPublicField(event, name) ? value : maskValue(value)]));
  return { ...real, data };
}
