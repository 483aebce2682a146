/** A batch of events was not appended, by the facade or by a proxy on the way. Nothing of it was written. */
export class AppendError extends Error {
  override readonly name = 'AppendError';
  constructor(
    message: string,
    /** HTTP status of the response. */
    readonly status: number,
    /** Milliseconds after which the batch may be sent again; null if the response does not say. */
    readonly pause: number | null,
    /** The facade's error code; null if it has none or if a proxy answered. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** Caps a Retry-After that asks for longer. */
const MAX_PAUSE_MS = 10 * 60_000;

/** Milliseconds that Retry-After asks to wait; null without one. A date is compared to the response's own Date: this computer's clock may be wrong. */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(milliseconds) ? null : Math.min(Math.max(milliseconds, 0), MAX_PAUSE_MS);
}
