/** Events that were not taken this time, by the facade or by a proxy on the way: nothing of them was written. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  constructor(
    message: string,
    /** The HTTP status of the answer. */
    readonly status: number,
    /** Milliseconds after which they may be sent again; null where the answer does not say. */
    readonly pause: number | null,
    /** The code of the facade's error; null if it has none, or something else answered. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** However long an answer says: whoever comes back by then finds out whether it is still so. */
const LONGEST_PAUSE = 10 * 60_000;

/**
 * Milliseconds that an answer's Retry-After asks to wait; null where it asks for none. A time in it is measured from when the
 * answer was written (Date), by the same clock: this browser's may be wrong.
 */
export function pauseOf(headers: Pick<Headers, 'get'>): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(milliseconds) ? null : Math.min(Math.max(milliseconds, 0), LONGEST_PAUSE);
}
