/** A moment by both clocks of this process. */
export interface Moment {
  /** Milliseconds of the monotonic clock, which stands still while the machine is suspended. */
  readonly steady: number;
  /** Milliseconds since 1970, UTC, which a user can set. */
  readonly wall: number;
}

export const currentMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** Milliseconds between two moments by the clock that saw more of them. */
export const elapsedMs = (from: Moment, to: Moment): number => Math.max(to.steady - from.steady, to.wall - from.wall);
