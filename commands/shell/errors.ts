/** The command line is invalid. */
export class UsageError extends Error {}

/** The command cannot run here and now. The message is one line that says what to do. */
export class CannotError extends Error {}

/** Returns the first line of an error's message. */
export const messageOf = (error: unknown): string =>
  (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)).split('\n', 1)[0] ?? '';
