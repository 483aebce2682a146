// How much of the log's proofs is played: all of it where LOG_PROOF=whole says so (npm run log-proof), else a sample (npm run proof).
export const isWhole = process.env['LOG_PROOF'] === 'whole';

export const played = (all: number, sample: number): number => (isWhole ? all : sample);

/** Tells the figures of a proof that was played whole. */
export function tell(figures: string): void {
  if (isWhole) process.stdout.write(`${figures}\n`);
}
