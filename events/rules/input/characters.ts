/** Characters that a text keeps at most, in code points; a longer paste is marked, and only its beginning is recorded. */
export const MAX_RECORDED_LENGTH = 10_000;

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Controls but for line breaks, lone surrogates, what Unicode lets a renderer ignore (zero-width characters, bidi marks, fillers), and blanks that are no space.
const INVISIBLE = /(?!\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const JOINER = /\u200c|\u200d|\ufe0e|\ufe0f/g;
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const JOINING_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*$/u;
/** Anything but combining marks, spaces, controls, format characters and private use. */
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;

/** True where a joiner or variation selector shapes what stands around it: parts of an emoji, letters of a script that joins. */
function isShaping(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at);
  const after = text.slice(at + 1, at + 3);
  if (/[\ufe0e\ufe0f]/.test(text.charAt(at))) return /\p{Extended_Pictographic}$/u.test(before);
  if (PICTOGRAPH.test(before)) return /^\p{Extended_Pictographic}/u.test(after);
  return JOINING_LETTER.test(before) && /^[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(after);
}

function cleanOnce(text: string): string {
  const visible = text
    .replace(LINE_BREAK, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC');
  return visible.replace(JOINER, (joiner, at: number) => (isShaping(visible, at) ? joiner : '')).normalize('NFC');
}

/** Until nothing changes: what is left out brings together what composes. */
function clean(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  let before = text;
  for (let after = cleanOnce(before); after !== before; after = cleanOnce(before)) before = after;
  return before;
}

/** Length in code points: an emoji outside the first plane is one character. */
export const countCharacters = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);

const truncateRecord = (text: string): string => (text.length <= MAX_RECORDED_LENGTH ? text : Array.from(text).slice(0, MAX_RECORDED_LENGTH).join('').trimEnd());

/** Several lines as they are stored: NFC, visible characters and plain spaces, without blanks around. */
export const cleanText = (text: string): string => truncateRecord(clean(text).trim());

/** One line as it is stored: as `cleanText`, with one space for line breaks and runs of blanks. */
export const cleanLine = (text: string): string => truncateRecord(clean(text).replace(/\s+/g, ' ').trim());

/** True where a text shows nothing: empty, blanks, zero-width characters, fillers, marks without a letter. */
export const isBlank = (text: string): boolean => !VISIBLE.test(PRINTABLE_ASCII.test(text) ? text.trim() : clean(text));

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const toHalfWidthCharacter = (char: string): string => String.fromCharCode(char.charCodeAt(0) - 0xfee0);

/** Full-width letters, digits and signs of East Asian keyboards as their ASCII ones. */
export const toHalfWidth = (text: string): string => text.replace(FULL_WIDTH, toHalfWidthCharacter);

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** The value of a decimal digit of any script: Unicode has them in runs from zero to nine. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 50 && isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/** Digits, dashes and signs of any script and width as their ASCII ones, place by place. */
export const toAsciiDigits = (text: string): string =>
  PRINTABLE_ASCII.test(text)
    ? text
    : toHalfWidth(text)
        .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
        .replace(/\u066c/g, ',')
        .replace(/\u066b/g, '.')
        .replace(/[^\P{Nd}\d]/gu, toAsciiDigit);

/** One clean line of figures in ASCII. Narrow letters may compose with marks that full-width ones leave alone, so narrowing comes first. */
export const normalizeFigures = (text: string): string => cleanLine(toAsciiDigits(text));

/** The ASCII digits of a text, digits of other scripts among them. */
export const extractDigits = (text: string): string => normalizeFigures(text).replace(/\D/g, '');
