import type { Limits } from './limits.ts';

/** Limits that also report each wait, so that refusals as data answer 429 with Retry-After, too. */
export const reportWaits = (limits: Limits, onWait: (seconds: number) => void): Limits => ({
  async take(name, subject, points) {
    const wait = await limits.take(name, subject, points);
    if (wait > 0) onWait(wait);
    return wait;
  },
  async tried(name, subject, attempt) {
    const tried = await limits.tried(name, subject, attempt);
    if ('wait' in tried) onWait(tried.wait);
    return tried;
  },
});
