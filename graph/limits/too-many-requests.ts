import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { LimitName } from './limit-rules.ts';

/** What there was too much of, where that is not clear from the page. */
const subjects: Readonly<Partial<Record<LimitName, string>>> = {
  emailSearch: 'searches for an email',
  alertTest: 'tests of alerts',
  evidenceIssue: 'requests to issue evidence',
  evidenceView: 'views and downloads of evidence',
  ruleTrial: 'trials of rules',
};

/** Returns the message for a caller who must wait, in whole minutes. */
export function formatWaitMessage(seconds: number, limit?: LimitName): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many ${(limit && subjects[limit]) ?? 'tries'}. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}

/** The error where a limit has no refusal of its own in the schema: status 429 with Retry-After. */
export const createTooManyRequestsError = (retryAfter: number, limit?: LimitName): GraphQLError =>
  new GraphQLError(formatWaitMessage(retryAfter, limit), {
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter, http: { status: 429, headers: new HeaderMap([['retry-after', String(retryAfter)]]) } },
  });
