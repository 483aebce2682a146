import { english, msg } from '#events/language';
import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { LimitName } from './limit-rules.ts';

/** What there was too much of, where that is not clear from the page. Only the staff reads these: they are not translated. */
const attemptNames: Readonly<Partial<Record<LimitName, string>>> = {
  emailSearch: 'searches for an email',
  alertTest: 'tests of alerts',
  evidenceIssue: 'requests to issue evidence',
  evidenceView: 'views and downloads of evidence',
  personalView: 'views of personal values',
  fileExport: 'downloads of applications',
  ruleTrial: 'trials of rules',
};

/** Returns the message for a caller who must wait, in whole minutes. */
export function formatWaitMessage(seconds: number, limit?: LimitName): string {
  const minutes = Math.ceil(seconds / 60);
  const attempts = limit && attemptNames[limit];
  if (attempts !== undefined) return `Too many ${attempts}. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
  return minutes === 1 ? msg('Too many tries. Please wait a minute and try again.') : english('Too many tries. Please wait {minutes} minutes and try again.', { minutes });
}

/** The error where a limit has no refusal of its own in the schema: status 429 with Retry-After. */
export const createTooManyRequestsError = (retryAfter: number, limit?: LimitName): GraphQLError =>
  new GraphQLError(formatWaitMessage(retryAfter, limit), {
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter, http: { status: 429, headers: new HeaderMap([['retry-after', String(retryAfter)]]) } },
  });
