// How much of the event store's proofs runs: all with LOG_PROOF=whole (npm run log-proof), else a sample (npm run proof).
export const isWhole = process.env['LOG_PROOF'] === 'whole';

export const played = (all: number, sample: number): number => (isWhole ? all : sample);

/** Prints the figures of a complete proof. */
export function tell(figures: string): void {
  if (isWhole) process.stdout.write(`${figures}\n`);
}
