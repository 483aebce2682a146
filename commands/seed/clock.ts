/** The clock of one seeded application. It only moves by `pass`. */
export interface SeedClock {
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
}

export function clockAt(start: number): SeedClock {
  let at = start;
  return { now: () => at, pass: (milliseconds) => void (at += milliseconds) };
}
