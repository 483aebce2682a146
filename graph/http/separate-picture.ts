import { REQUEST_LIMITS } from '../schema/request-limits.ts';

const KEY = Buffer.from('"image"');
const [QUOTE, BACKSLASH] = ['"', '\\'];
/** Texts that look like the key and are not are looked at, too, but not thousands of them. */
const MAX_KEYS = 8;

/** Returns where the text of the first `image` begins; null if there is none. */
function findText(body: Buffer): number | null {
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
  /** The body with an empty text in place of the picture. */
  readonly rest: string;
  readonly picture: string;
}

/**
 * Separates a large body from the picture that it consists of: only the small rest is parsed, as megabytes of JSON would hold the event loop.
 * @returns null if it is large for another reason
 */
export function separatePicture(body: Buffer): SeparatedBody | null {
  const from = findText(body);
  const to = from === null ? -1 : body.indexOf(QUOTE, from);
  if (from === null || to < 0 || body.length - (to - from) > REQUEST_LIMITS.bytes) return null;
  const picture = body.subarray(from, to);
  // A picture in Base64 escapes nothing, so that its text is what is sent.
  return picture.includes(BACKSLASH) ? null : { rest: body.toString('utf8', 0, from) + body.toString('utf8', to), picture: picture.toString('utf8') };
}
