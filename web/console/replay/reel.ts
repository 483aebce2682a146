import type { Recording } from '../archive/index.ts';
import type { Reel } from '../frame/messages.ts';
import type { Moment } from './moments.ts';

/** What the frame needs of a recording. */
export function reelOf({ application, entries, programs }: Recording, moments: readonly Moment[]): Reel {
  const readable = Object.entries(programs).flatMap(([hash, one]) => ('program' in one ? [[hash, one.program] as const] : []));
  const events = entries.flatMap(({ event }, index) => (event && moments[index]?.isFolded ? [event] : []));
  return { application, programs: Object.fromEntries(readable), moments, events };
}
