import { inspect } from 'node:util';
import { CannotError, UsageError, messageOf } from './errors.ts';
import type { Shell } from './shell.ts';

/** Takes what stands behind its name, and resolves to the exit code. */
export type Command = (args: string[], shell: Shell) => Promise<number>;

/** Whether what was typed is at fault. */
const isMistyped = (error: unknown): boolean =>
  error instanceof UsageError || (typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** A value that begins with a dash looks like another option. */
function wordsOf(error: unknown): string {
  const option = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/.exec(messageOf(error))?.[1];
  return option === undefined ? messageOf(error) : `${option} is given no value, or one that begins with a dash`;
}

function complain(error: unknown, usage: string, { env, remark }: Shell): void {
  const message = wordsOf(error);
  remark(isMistyped(error) ? `${message}\n${usage}` : message);
  const isSaid = isMistyped(error) || (error instanceof CannotError && error.cause === undefined);
  if (!isSaid && env['LOG_LEVEL'] === 'debug') remark(inspect(error));
}

const asksForHelp = (args: readonly string[]): boolean => args[0] === 'help' || args.includes('--help') || args.includes('-h');

/**
 * Runs a command with what was typed behind its name, to its exit code: 2 where it is not understood or cannot be done, with one line that says why.
 * @param usage how it is used, in a line or two
 */
export async function runCommand({ usage, command }: { readonly usage: string; readonly command: Command }, args: string[], shell: Shell): Promise<number> {
  try {
    if (!asksForHelp(args)) return await command(args, shell);
    shell.say(usage);
    return 0;
  } catch (error) {
    complain(error, usage, shell);
    return 2;
  }
}
