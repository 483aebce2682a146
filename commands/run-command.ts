import { CannotError, UsageError } from './log/errors.ts';

/** Whether what was typed is at fault. */
const isMistyped = (error: unknown): boolean => error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

function say(error: unknown, usage: string): void {
  const isUsage = isMistyped(error);
  const message = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
  console.error(isUsage ? `${message}\n\n${usage}` : message);
  if (!isUsage && !(error instanceof CannotError && error.cause === undefined) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
}

/** Runs what was typed behind a command's name, to its exit code: 2 where it is not understood or cannot be done, with one line that says why. */
export async function runCommand(usage: string, command: (args: string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2);
  const isHelp = args[0] === 'help' || args[0] === '--help';
  try {
    if (isHelp) console.log(usage);
    process.exitCode = isHelp ? 0 : await command(args);
  } catch (error) {
    say(error, usage);
    process.exitCode = 2;
  }
}
