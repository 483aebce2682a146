import { logCatalogue } from '#events/facade';
import type { ToldEvent } from '#graph/log';
import { MASK } from './told.ts';

/** The same value with nothing in it: places stay, what stood there does not. How many choices there were does not show. */
export function masked(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? [MASK] : value.map(masked);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner)]));
  return MASK;
}

/** Whether a field may be seen by everybody who reads logs. By today's classes: an older version may have called it otherwise. */
export function isOpen(event: ToldEvent, name: string): boolean {
  const fields = Object.hasOwn(logCatalogue.definitions, event.type) ? logCatalogue.definitions[event.type]?.fields : undefined;
  const privacy = fields && Object.hasOwn(fields, name) ? fields[name]?.privacy : undefined;
  // What takes the class of its question has the one that it was kept by.
  return privacy === 'public' || (privacy === 'question' && Object.hasOwn(event.open, name));
}

interface HasData {
  readonly data: object;
}

/** An event as it may be seen, and can be folded: personal leaves are replaced by signs. */
export function seenOf<E extends HasData>(event: ToldEvent, real: E, isPersonal: boolean): E {
  if (isPersonal) return real;
  const data = Object.fromEntries(Object.entries(real.data).map(([name, value]) => [name, isOpen(event, name) ? value : masked(value)]));
  return { ...real, data };
}
