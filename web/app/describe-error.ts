/** Where in our code: the first script and place that the stack names. */
const PLACE = /([\w.-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/;

/**
 * What may be written of an error where nothing secret may be: its kind, and where it was thrown. Never its words, which may repeat what
 * somebody has typed: a parser's do, a formatter's, a library's.
 */
export function whatFailed({ name, message, stack = '' }: Error): string {
  const kind = /^\w{1,40}$/.test(name) ? name : 'Error';
  const [, script, at] = PLACE.exec(stack.replace(message, '')) ?? [];
  return script === undefined ? kind : `${kind} at ${script}${at}`;
}
