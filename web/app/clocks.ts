/** Milliseconds by which the facade's clock is ahead of this computer's; 0 until the first response. */
let offsetMs = 0;

/** Learns the facade's time from a response: this computer's clock may be days off, and the facade checks dates by its own. */
export function learnServerTime(headers: Pick<Headers, 'get'>, now: number = Date.now()): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) offsetMs = time - now;
}

/** Milliseconds since 1970, UTC, by the facade's clock. For days, not for order: the Date header has whole seconds. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Milliseconds since 1970, UTC, by a clock that cannot be set while the document is open, so the time from recording to sending is right. */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now());
