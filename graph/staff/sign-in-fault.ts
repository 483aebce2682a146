import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/**
 * Why a sign-in came to nothing. `unknown`: none is under way in this browser; `another`: another one is; `expired`: it took too long; `denied`: the
 * provider did not let the person in, or the person did not want to; `spent`: the code was used before, or is too old; `refused`: the provider takes
 * Bindflow for nobody it knows, or answered with another error; `untrusted`: what it answered does not prove anything; `away`: it does not answer.
 */
export type FaultKind = 'unknown' | 'another' | 'expired' | 'denied' | 'spent' | 'refused' | 'untrusted' | 'away';

/** The same in words, for the log. */
export const REASONS: Readonly<Record<FaultKind, string>> = {
  unknown: 'none is under way in this browser',
  another: 'another one is under way in this browser',
  expired: 'it took too long',
  denied: 'the provider did not let the person in',
  spent: 'its code was used before, or is too old',
  refused: 'the provider answered with an error',
  untrusted: 'what the provider answered proves nothing',
  away: 'the provider does not answer',
};

export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly kind: FaultKind;
  /** For the log: a code of the protocol or of the network, never what was sent. */
  readonly code: string;

  constructor(kind: FaultKind, code = '') {
    super(`sign-in: ${kind} ${code}`);
    this.kind = kind;
    this.code = code;
  }
}

// What the library says of an answer that came, but is not what the protocol promises.
const UNTRUSTED = /^OAUTH_(INVALID_RESPONSE|JWT|JSON_ATTRIBUTE|KEY_SELECTION|PARSE_ERROR|UNSUPPORTED)/;
const AWAY = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT)/;

interface Coded {
  readonly code?: unknown;
  readonly cause?: unknown;
}
/** The first code of an error and of what caused it: ECONNREFUSED lies deep. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as Coded;
  const deeper = cause === undefined ? '' : codeOf(cause);
  return typeof code === 'string' && (AWAY.test(code) || UNTRUSTED.test(code) || deeper === '') ? code : deeper;
}

/** The error code with which a provider answers in the protocol's own terms. */
function answeredCode(error: unknown): string | undefined {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? (error.cause[0]?.parameters.error ?? '') : undefined;
}

const ANSWERED: Readonly<Record<string, FaultKind>> = { access_denied: 'denied', invalid_grant: 'spent' };
/** What a stranger wrote into the address is no code. */
const isCode = (text: string): boolean => /^[a-z_]{1,40}$/.test(text);

/** What an error of the library means for the one who signs in. */
export function faultOf(error: unknown): SignInFault {
  if (error instanceof SignInFault) return error;
  const answered = answeredCode(error);
  if (answered !== undefined) return isCode(answered) ? new SignInFault(ANSWERED[answered] ?? 'refused', answered) : new SignInFault('refused', 'unreadable');
  const code = codeOf(error);
  return new SignInFault(UNTRUSTED.test(code) ? 'untrusted' : 'away', code);
}
