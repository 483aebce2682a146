import { initialState } from '#events/buyflow';
import { diffStates, valueAt } from '#events/core';
import type { Moment } from './moments.ts';

/**
 * The event that set what stands at a path: the last one, up to `index`, at which it differs from the state before. Null where it stands as it did in
 * the beginning. Nothing of this is stored: it is found by comparing.
 */
export function setBy(moments: readonly Moment[], index: number, path: string): number | null {
  for (let at = index; at >= 0; at -= 1) {
    const now = moments[at]?.state;
    const before = moments[at - 1]?.state ?? initialState();
    if (now !== before && diffStates(valueAt(before, path), valueAt(now, path)).length > 0) return at;
  }
  return null;
}
