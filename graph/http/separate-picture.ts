import { randomUUID } from 'node:crypto';

const KEY = Buffer.from('"image"');
/** Occurrences of the key that are looked at: a page sends one, and thousands of others would take time. */
const MAX_KEYS = 8;
const BASE64 = /^[A-Za-z0-9+/=]*$/;

/** Returns where the text of the first `image` begins; null if there is none. */
function findPictureStart(body: Buffer): number | null {
  let at = body.indexOf(KEY);
  for (let tries = 0; tries < MAX_KEYS && at >= 0; tries += 1) {
    const from = at + KEY.length;
    const opening = /^\s*:\s*"/.exec(body.toString('latin1', from, from + 16));
    if (opening) return from + opening[0].length;
    at = body.indexOf(KEY, from);
  }
  return null;
}

export interface SeparatedBody {
  /** The JSON text with `placeholder` where the picture was. */
  readonly json: string;
  /** A text that no sender knows: where it is in the parsed JSON, the picture belongs. */
  readonly placeholder: string;
  /** Base64. */
  readonly picture: string;
}

/**
 * Separates a large body from its picture, so that only the small rest has to be parsed: megabytes of JSON would hold the event loop.
 * @param maxRest bytes that the rest may have
 * @returns null if there is no picture in plain Base64, or too much beside it
 */
export function separatePicture(body: Buffer, maxRest: number): SeparatedBody | null {
  const from = findPictureStart(body);
  const to = from === null ? -1 : body.indexOf('"', from);
  if (from === null || to < 0 || body.length - (to - from) > maxRest) return null;
  const [picture, placeholder] = [body.toString('latin1', from, to), randomUUID()];
  return BASE64.test(picture) ? { json: body.toString('utf8', 0, from) + placeholder + body.toString('utf8', to), placeholder, picture } : null;
}
