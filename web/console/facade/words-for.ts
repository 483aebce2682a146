import { CombinedGraphQLErrors } from '@apollo/client/errors';

const words: Readonly<Record<string, string>> = {
  STAFF_SIGN_IN: 'You are not signed in any more. Sign in again at /staff, then come back to this address.',
  STAFF_RIGHT: 'You have not the right to see this. Whoever looks after the sign-in can give it to you.',
};

/** What went wrong at the facade, and what to do next. */
export function wordsFor(error: unknown): string {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  const code = first?.extensions?.['code'];
  return (typeof code === 'string' ? words[code] : undefined) ?? first?.message ?? 'The facade does not answer. Try again in a moment.';
}
