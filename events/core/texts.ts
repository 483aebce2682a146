/** NUL, and half of a surrogate pair: no text of a database and no UTF-8 holds them. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** True for a text that a database keeps as it is. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1;

/** A text without the characters that no database keeps. */
export const toStorableText = (text: string): string => text.replace(UNSTORABLE, '');

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every text in a JSON value, the keys of its objects among them. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isObject(value) ? Object.entries(value).flatMap(([key, entry]) => [key, ...collectTexts(entry)]) : [];
}

/** A JSON value with another text in place of each of its texts, keys among them. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((entry: unknown) => mapTexts(entry, map));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [map(key), mapTexts(entry, map)])) : value;
}
