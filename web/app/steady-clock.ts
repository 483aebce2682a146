/**
 * Milliseconds since 1970, UTC, by a clock that nobody sets while this document stands: the time at which it was loaded, and how long
 * ago that is. When an event was recorded and when its batch was sent are told by this one clock, so that the difference between
 * them is right, whatever becomes of the computer's.
 */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now());
