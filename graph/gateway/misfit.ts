import type { StructError } from 'superstruct';

/** A name in a path: ours, or a key that an upstream made, which is shown only where it looks like one. */
const nameOf = (step: unknown): string => (/^[\w-]{1,64}$/.test(String(step)) ? String(step) : '?');

/**
 * Where a value does not fit, below `path`, and what was expected there. Never what it held: that may be a secret, or an
 * upstream's own words.
 */
export function misfitOf(error: StructError, path: readonly string[] = []): string {
  const [{ path: below, message } = error] = error.failures();
  return `${[...path, ...below].map(nameOf).join('.') || 'body'}: ${message.replace(/,? but received:? .*$/s, '')}`;
}
