/** What was typed is not understood. */
export class UsageError extends Error {}

/** It cannot be done here and now; the message is one line that says what to do. */
export class CannotError extends Error {}

/** What an error says, in one line. */
export const messageOf = (error: unknown): string =>
  (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)).split('\n', 1)[0] ?? '';
