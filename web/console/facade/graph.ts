import { GraphErrors, createGraphClient } from '../../app/graph-client.ts';

/** The console's client of the facade. */
export const graph = createGraphClient();

const messages: Readonly<Record<string, string>> = {
  STAFF_SIGN_IN: 'You’ve been signed out. Sign in again at /staff in another tab, then try again here: what you’ve typed stays.',
  STAFF_RIGHT: 'You don’t have permission to see this. The administrator of the sign-in can give it to you.',
};

/** Returns what went wrong at the facade, and what to do next. */
export function describeGraphError(error: unknown): string {
  const first = error instanceof GraphErrors ? error.errors[0] : undefined;
  const code = first?.extensions?.['code'];
  return (typeof code === 'string' ? messages[code] : undefined) ?? first?.message ?? 'The facade isn’t answering. Please try again in a moment.';
}
