import canonicalize from 'canonicalize';

/** The one text of a JSON value (RFC 8785: keys in order, numbers in one form), so that equal values have equal hashes. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
