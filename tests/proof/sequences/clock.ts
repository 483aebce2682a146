/** The time of a sequence: it advances with each action, and by as much as an action says. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  readonly reset: () => void;
}

const START = Date.UTC(2026, 10, 22, 15);

export function createClock(): Clock {
  let time = START;
  return {
    now: () => time,
    pass: (milliseconds) => void (time += milliseconds),
    reset: () => void (time = START),
  };
}
