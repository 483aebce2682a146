import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';

/** Returns the message for a caller who must wait, in whole minutes. */
export function formatWaitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}

/** The error where a limit has no refusal of its own in the schema: status 429 with Retry-After. */
export const createTooManyRequestsError = (retryAfter: number): GraphQLError =>
  new GraphQLError(formatWaitMessage(retryAfter), {
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter, http: { status: 429, headers: new HeaderMap([['retry-after', String(retryAfter)]]) } },
  });
