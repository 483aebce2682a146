import { createHmac } from 'node:crypto';

export interface SamplingSettings {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Recorded roots of one process in a second, at most. */
  readonly perSecond: number;
  /** All processes of an installation have the same, so that they choose the same traces; a stranger does not know it. */
  readonly secret: string;
  /** Milliseconds. */
  readonly now?: () => number;
}

const MAX_UINT32 = 2 ** 32;

/** Returns what decides whether a root is recorded: by a keyed hash of its trace's id, as the id may be a stranger's choice, and within the limit. */
export function createSampler({ ratio, perSecond, secret, now = () => performance.now() }: SamplingSettings): (traceId: string) => boolean {
  let tokens = perSecond;
  let filledAt = now();

  function takeToken(): boolean {
    const time = now();
    tokens = Math.min(perSecond, tokens + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }

  const isChosen = (traceId: string): boolean => ratio >= 1 || createHmac('sha256', secret).update(traceId).digest().readUInt32BE(0) / MAX_UINT32 < ratio;
  return (traceId) => isChosen(traceId) && takeToken();
}
