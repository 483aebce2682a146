import { UsageError } from '../shell/errors.ts';

/** Returns the time in ISO 8601, or null if none is given. @throws UsageError that names the option */
export function timeOf(given: string | undefined, name: string): string | null {
  if (given === undefined) return null;
  const time = new Date(given);
  if (Number.isNaN(time.getTime())) throw new UsageError(`${name} is not a time like 2026-11-22 or 2026-11-22T14:00:00Z`);
  return time.toISOString();
}
