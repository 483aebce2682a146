/** The first script and position in a stack. */
const SCRIPT_POSITION = /([\w.-]+\.[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)/;

/** Describes an error by its kind and position. Never by its message, which may repeat what the buyer typed. */
export function describeError({ name, message, stack = '' }: Error): string {
  const kind = /^\w{1,40}$/.test(name) ? name : 'Error';
  const [, script, at] = SCRIPT_POSITION.exec(stack.replace(message, '')) ?? [];
  return script === undefined ? kind : `${kind} at ${script}${at}`;
}
