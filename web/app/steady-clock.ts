/** Milliseconds since 1970, UTC, by a clock that cannot be set while the document is open, so the time from recording to sending is right. */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now());
