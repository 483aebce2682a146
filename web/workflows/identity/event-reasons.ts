// Maps the codes of the schema to the reasons of stored events, which must not change with the schema.
import type { RefusalCode } from '../../generated/graphql.ts';

const loginReasons = {
  INVALID_CREDENTIALS: 'invalidCredentials',
  MUST_VERIFY: 'mustVerify',
  TOO_MANY_TRIES: 'tooManyTries',
  CODE_NOT_SENT: 'codeNotSent',
} as const satisfies Partial<Record<RefusalCode, string>>;
type LoginReason = (typeof loginReasons)[keyof typeof loginReasons];

/** Why no other code was sent. */
const codeDelays = { COOLDOWN: 'cooldown', TOO_MANY_TRIES: 'tooManyTries', CODE_NOT_SENT: 'codeNotSent' } as const satisfies Partial<Record<RefusalCode, string>>;
type CodeDelay = (typeof codeDelays)[keyof typeof codeDelays];

const pick = <T extends string>(table: Readonly<Partial<Record<RefusalCode, T>>>, code: RefusalCode, otherwise: T): T => table[code] ?? otherwise;

export const loginRefusalOf = (code: RefusalCode): LoginReason => pick<LoginReason>(loginReasons, code, 'invalidCredentials');
export const codeDelayOf = (code: RefusalCode): CodeDelay => pick<CodeDelay>(codeDelays, code, 'codeNotSent');
