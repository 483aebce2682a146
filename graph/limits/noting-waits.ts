import type { Limits } from './limits.ts';

/** The same limits, which note how long the caller has to wait: its answer then has the status 429 and Retry-After, whatever its form. */
export const notingWaits = (limits: Limits, note: (seconds: number) => void): Limits => ({
  async take(name, subject, points) {
    const wait = await limits.take(name, subject, points);
    if (wait > 0) note(wait);
    return wait;
  },
  async tried(name, subject, attempt) {
    const tried = await limits.tried(name, subject, attempt);
    if ('wait' in tried) note(tried.wait);
    return tried;
  },
});
