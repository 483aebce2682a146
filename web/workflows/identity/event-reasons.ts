// Maps the schema's reasons to those of stored events, which must not change with the schema.
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
