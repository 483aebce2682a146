// How much of the event store's proofs runs: all with LOG_PROOF=whole (npm run log-proof), else a sample (npm run proof).
export const isComplete = process.env['LOG_PROOF'] === 'whole';

export const chooseSize = (all: number, sample: number): number => (isComplete ? all : sample);

/** Prints the figures of a complete proof. */
export function printFigures(figures: string): void {
  if (isComplete) process.stdout.write(`${figures}\n`);
}
