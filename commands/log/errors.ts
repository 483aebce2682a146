/** What was typed is not understood. */
export class UsageError extends Error {}

/** It cannot be done here and now; the message is one line that says what to do. */
export class CannotError extends Error {}
