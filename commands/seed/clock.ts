/** The clock of one seeded application: it stands still but for what passes. */
export interface SeedClock {
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
}

export function clockAt(start: number): SeedClock {
  let at = start;
  return { now: () => at, pass: (milliseconds) => void (at += milliseconds) };
}
