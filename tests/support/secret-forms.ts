// In which forms a value could lie somewhere: a search for a secret looks for all of them.
import { createHash } from 'node:crypto';

/** A value to be searched for. */
export interface Searched {
  readonly name: string;
  readonly text: string;
  /** Too short to rule out chance: it counts only as a value of its own, as in JSON or in a form. */
  readonly isShort?: boolean;
}

/** One form of it: what it is called, and its bytes. */
export type Form = readonly [string, Buffer];

const grouped = (digits: string, sizes: RegExp): string[] => [' ', '-'].map((between) => digits.replace(sizes, `$1${between}$2${between}$3`));

/** The usual spellings: a number's digits in groups, too. */
function spellings(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < text.length - 1) return [text];
  const fours = [' ', '-'].map((between) => digits.replace(/(\d{4})(?=\d)/g, `$1${between}`));
  return [...new Set([text, digits, ...fours, ...(digits.length === 15 ? grouped(digits, /^(\d{4})(\d{6})(\d{5})$/) : [])])];
}

/** Numbers of any kind are written without quotes: milliseconds, cents. */
const mayBeAnyNumber = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text);

/** As a value of its own: in JSON, also escaped in another one, in a form, in a line of a log. */
const alone = (text: string): string[] => [
  `"${text}"`,
  `\\"${text}\\"`,
  `'${text}'`,
  `%22${text}%22`,
  `=${text}&`,
  ...(mayBeAnyNumber(text) ? [] : [`:${text},`, `:${text}}`, `: ${text}\n`, `: ${text},`]),
];

/** The characters of base64 that depend on the text alone, with `before` bytes ahead of it in its group of three. */
function inBase64(text: string, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
    .toString('base64')
    .replaceAll('=', '');
  return encoded.slice(before === 0 ? 0 : before + 1, (before + Buffer.byteLength(text)) % 3 === 0 ? undefined : -1);
}

const forUrl = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const cases = (hex: string): string[] => [hex, hex.toUpperCase()];

/** Written so that a program could read it back. */
function encodings(text: string): [string, string][] {
  const json = JSON.stringify(text).slice(1, -1);
  const base64 = [0, 1, 2].map((before) => inBase64(text, before));
  return [
    ['as it is', text],
    ['escaped in JSON', json],
    ['escaped twice in JSON', JSON.stringify(json).slice(1, -1)],
    ['in an address', encodeURIComponent(text)],
    ['in a form', new URLSearchParams({ x: text }).toString().slice(2)],
    ['in HTML', text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ...cases(Buffer.from(text).toString('hex')).map((hex): [string, string] => ['in hexadecimal', hex]),
    ...base64.flatMap((one, before): [string, string][] => [
      [`in base64, after ${before}`, one],
      [`in base64 for addresses, after ${before}`, forUrl(one)],
    ]),
  ];
}

const HASHES = ['md5', 'sha1', 'sha256', 'sha512'];

/** Hashed without a key: the number can be computed from its hash. */
function hashes(text: string): Form[] {
  return HASHES.flatMap((algorithm) => {
    const digest = createHash(algorithm).update(text).digest();
    const base64 = digest.toString('base64').replace(/=+$/, '');
    const texts = [...cases(digest.toString('hex')), base64, forUrl(base64)];
    return [...texts.map((form): Form => [algorithm, Buffer.from(form)]), [`${algorithm}, its bytes`, digest] as Form];
  });
}

/** Every form in which it is looked for: as it is, grouped, escaped, encoded, in UTF-16, and hashed. */
export function formsOf({ text, isShort = false }: Searched): Form[] {
  const written = isShort ? alone(text) : spellings(text);
  const plain = written.flatMap((spelling): Form[] => [
    ...encodings(spelling).map(([name, form]): Form => [name, Buffer.from(form)]),
    ['in UTF-16', Buffer.from(spelling, 'utf16le')],
  ]);
  // Of a short one in base64 too little is left to go by, but for the longest.
  const telling = isShort ? plain.filter(([name, bytes]) => !/base64/.test(name) || bytes.length >= 7) : plain;
  const all = [...telling, ...(isShort ? [text] : spellings(text)).flatMap(hashes)];
  const names = new Map(all.toReversed().map(([name, bytes]) => [bytes.toString('latin1'), name]));
  return [...names].map(([bytes, name]) => [name, Buffer.from(bytes, 'latin1')]);
}
