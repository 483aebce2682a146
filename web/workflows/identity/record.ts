// The schema's words and the flow's own: events keep theirs, whatever the schema calls things.
import type { LoginRefusal, SecurityCodeRefusal } from '../../generated/graphql.ts';

export const loginRefusalOf = {
  INVALID_CREDENTIALS: 'invalidCredentials',
  MUST_VERIFY: 'mustVerify',
  TOO_MANY_TRIES: 'tooManyTries',
  CODE_NOT_SENT: 'codeNotSent',
} as const satisfies Record<LoginRefusal, string>;

/** Why no other code was sent. */
export const codeDelayOf = {
  INVALID_CODE: 'codeNotSent',
  COOLDOWN: 'cooldown',
  TOO_MANY_TRIES: 'tooManyTries',
  CODE_NOT_SENT: 'codeNotSent',
} as const satisfies Record<SecurityCodeRefusal, string>;
