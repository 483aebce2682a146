import { staysOpen } from '#events/core';
import { logCatalogue } from '#events/facade';
import type { ToldEvent } from '#graph/log';

export const MASK = '•••';

/** The same value with nothing in it: places stay, what stood there does not. How many choices there were does not show. */
export function masked(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? [MASK] : value.map(masked);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner)]));
  return MASK;
}

/** Whether a field may be seen by everybody who reads logs: by the class that it was written by, and by today's. */
export function isOpen({ type, open, stored }: ToldEvent, name: string): boolean {
  if (!staysOpen(logCatalogue.definitions, type, name)) return false;
  // A field that came with a later version was written by no class.
  const isLater = logCatalogue.definitions[type]?.fields[name]?.privacy === 'public' && !Object.hasOwn(stored?.data ?? {}, name);
  return Object.hasOwn(open, name) || isLater;
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
