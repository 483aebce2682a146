import { GraphErrors, createGraphClient } from '../../app/graph-client.ts';

/** The console's client of the facade. */
export const graph = createGraphClient();

const messages: Readonly<Record<string, string>> = {
  STAFF_SIGN_IN: 'You’ve been signed out. Sign in at /staff in another tab, then try again here. What you typed is still here.',
  STAFF_RIGHT: 'You don’t have permission to see this. Ask the person who manages your sign-in for access.',
};

/** Returns what went wrong at the facade, and what to do next. */
export function describeGraphError(error: unknown): string {
  const first = error instanceof GraphErrors ? error.errors[0] : undefined;
  const code = first?.extensions?.['code'];
  return (typeof code === 'string' ? messages[code] : undefined) ?? first?.message ?? 'We can’t reach the server. Try again in a moment.';
}
