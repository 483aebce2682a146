import type { Limits } from './limits.ts';

/** Wraps limits to report each wait, so that refusals in the data also have status 429 with Retry-After. */
export const reportWaits = (limits: Limits, onWait: (seconds: number) => void): Limits => ({
  ...limits,
  async take(name, subject, points) {
    const wait = await limits.take(name, subject, points);
    if (wait > 0) onWait(wait);
    return wait;
  },
  async runAttempt(name, subject, attempt) {
    const result = await limits.runAttempt(name, subject, attempt);
    if ('wait' in result) onWait(result.wait);
    return result;
  },
});
