import type { AnyEvent, Catalogue, Recorded } from '#events/core';

/** As many as one append takes; a browser with more sends several batches. */
export const MAX_BATCH = 500;

export type ParsedBatch<E extends AnyEvent> =
  | { readonly ok: true; readonly events: readonly Recorded<E>[] }
  | { readonly ok: false; readonly index: number; readonly reason: string };

/** A character that a database's text cannot hold: NUL, or half of a surrogate pair. */
function hasUnstorableText(event: unknown): boolean {
  let found = false;
  const look = (text: unknown): void => {
    if (typeof text === 'string' && (text.includes('\0') || /\p{Cs}/u.test(text))) found = true;
  };
  JSON.stringify(event, (key, value: unknown) => {
    look(key);
    look(value);
    return value;
  });
  return found;
}

function parseOne<E extends AnyEvent>(catalogue: Catalogue<E>, input: unknown): ReturnType<Catalogue<E>['parse']> {
  const parsed = catalogue.parse(input);
  if (!parsed.ok) return parsed;
  const time = new Date(parsed.event.at);
  if (Number.isNaN(time.getTime())) return { ok: false, reason: 'at: not a time' };
  if (hasUnstorableText(parsed.event)) return { ok: false, reason: 'event: holds a character that cannot be stored' };
  return { ok: true, event: { ...parsed.event, at: time.toISOString() } };
}

/**
 * Checks what a browser sent against the catalogue: all of it, or the index of the first misfit and the reason, which names the field.
 * Older versions come out as the newest one, times with milliseconds.
 */
export function parseBatch<E extends AnyEvent>(catalogue: Catalogue<E>, inputs: readonly unknown[]): ParsedBatch<E> {
  if (inputs.length > MAX_BATCH) return { ok: false, index: MAX_BATCH, reason: `a batch has at most ${MAX_BATCH} events` };
  const events: Recorded<E>[] = [];
  for (const [index, input] of inputs.entries()) {
    const parsed = parseOne(catalogue, input);
    if (!parsed.ok) return { ok: false, index, reason: parsed.reason };
    events.push(parsed.event);
  }
  return { ok: true, events };
}
