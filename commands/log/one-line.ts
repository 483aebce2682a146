import { UsageError } from '../shell/errors.ts';

/** Returns the trimmed value if it is one line and not too long. @throws UsageError that names the option */
export function oneLine(value: string | undefined, name: string, longest: number): string {
  const given = value?.trim() ?? '';
  if (given === '') throw new UsageError(`${name} is missing`);
  if (given.length > longest || /\p{Cc}/u.test(given)) throw new UsageError(`${name} must be one line of at most ${longest} characters`);
  return given;
}
