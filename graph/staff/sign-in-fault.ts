import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/**
 * Why a sign-in failed. `unknown`: none is in progress; `another`: a different one is; `expired`: too slow; `denied`: by provider or person; `spent`: the code
 * was used or is old; `refused`: the provider does not know Bindflow or returned another error; `untrusted`: the answer proves nothing; `weak`: it proves too
 * little; `away`: no answer.
 */
export type FaultKind = 'unknown' | 'another' | 'expired' | 'denied' | 'spent' | 'refused' | 'untrusted' | 'weak' | 'away';

/** The reasons in words, for the log. */
export const REASONS: Readonly<Record<FaultKind, string>> = {
  unknown: 'none is under way in this browser',
  another: 'another one is under way in this browser',
  expired: 'it took too long',
  denied: 'the provider did not let the person in',
  spent: 'its code was used before, or is too old',
  refused: 'the provider answered with an error',
  untrusted: 'what the provider answered proves nothing',
  weak: 'the provider did not confirm the required strength',
  away: 'the provider does not answer',
};

export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly kind: FaultKind;
  /** For the log: an error code of the protocol or the network, or what a valid id token says of its strength, never the data that was sent. */
  readonly code: string;
  /** The provider's id of the person, if a valid id token names one. */
  readonly subject: string | null;

  constructor(kind: FaultKind, code = '', subject: string | null = null) {
    super(`sign-in: ${kind} ${code}`);
    this.kind = kind;
    this.code = code;
    this.subject = subject;
  }
}

// The library's codes for answers that violate the protocol.
const UNTRUSTED_CODES = /^OAUTH_(INVALID_RESPONSE|JWT|JSON_ATTRIBUTE|KEY_SELECTION|PARSE_ERROR|UNSUPPORTED)/;
const UNREACHABLE_CODES = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT)/;

interface Coded {
  readonly code?: unknown;
  readonly cause?: unknown;
}
/** Returns the first code of an error or its causes. Network codes such as ECONNREFUSED are nested deeply. */
function findErrorCode(error: unknown): string {
  const { code, cause } = Object(error) as Coded;
  const deeper = cause === undefined ? '' : findErrorCode(cause);
  return typeof code === 'string' && (UNREACHABLE_CODES.test(code) || UNTRUSTED_CODES.test(code) || deeper === '') ? code : deeper;
}

/** Returns the error code of an answer in the protocol's own terms. */
function findProviderCode(error: unknown): string | undefined {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? (error.cause[0]?.parameters.error ?? '') : undefined;
}

const PROVIDER_CODES: Readonly<Record<string, FaultKind>> = { access_denied: 'denied', invalid_grant: 'spent' };
/** Anybody can write text into the address, so only text in the form of a code counts. */
const isCode = (text: string): boolean => /^[a-z_]{1,40}$/.test(text);

/** Translates an error of the library into a fault for the person who signs in. */
export function toSignInFault(error: unknown): SignInFault {
  if (error instanceof SignInFault) return error;
  const answered = findProviderCode(error);
  if (answered !== undefined) return isCode(answered) ? new SignInFault(PROVIDER_CODES[answered] ?? 'refused', answered) : new SignInFault('refused', 'unreadable');
  const code = findErrorCode(error);
  return new SignInFault(UNTRUSTED_CODES.test(code) ? 'untrusted' : 'away', code);
}
