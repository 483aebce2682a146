import { GraphQLError } from 'graphql';
import { type Struct, array, boolean, nullable, optional, string, type, unknown, validate } from 'superstruct';
import type { Route } from './endpoint.ts';
import type { UpstreamError } from './faults.ts';
import { describeMismatch } from './structs.ts';
import { parseExactJson } from './wire-values.ts';

const errorWire = type({ Code: optional(nullable(string())), Message: optional(nullable(string())), Field: optional(nullable(string())) });

const envelopeWire = type({
  Success: boolean(),
  Data: optional(nullable(array(unknown()))),
  Message: optional(unknown()),
  Errors: optional(nullable(array(errorWire))),
});

/** The call that was answered. */
interface CallMetadata {
  readonly callId?: string;
  /** The local server's status says what its body does not: 401 is an ended session, or a wrong code. */
  readonly status?: number;
  /** True if an earlier attempt may have arrived: it may have done what is refused now. */
  readonly mayHaveArrivedBefore?: boolean;
}

/** The upstream understood the request and refused it. */
export interface Refusal extends CallMetadata {
  readonly ok: false;
  readonly message: string;
  readonly errors: readonly UpstreamError[];
  readonly data: readonly unknown[];
}

interface Success<T> extends CallMetadata {
  readonly ok: true;
  readonly data: readonly T[];
  readonly message: unknown;
}

/** A readable answer of an upstream. */
export type UpstreamResponse<T> = Success<T> | Refusal;

/** The answer; or the field that does not match (`body` if the text is not JSON), and what was expected. */
type ParseResult<T> = { readonly response: UpstreamResponse<T> } | { readonly mismatch: string };

const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

const plainRefusalWire = type({ error: optional(string()), error_description: optional(string()) });

function toPlainRefusal(body: unknown): { readonly response: Refusal } {
  const [, refusal] = validate(body, plainRefusalWire);
  return { response: { ok: false, message: refusal?.error_description ?? refusal?.error ?? '', errors: [], data: [body] } };
}

/** Parses the local server's plain JSON. A 4xx is a refusal with the JSON as its data. */
export function parsePlainResponse<T>(text: string, struct: Struct<T>, status: number): ParseResult<T> {
  const json = parseJson(text);
  // A 401 needs no body.
  if (!json) return status === 401 ? toPlainRefusal(null) : { mismatch: 'body: not JSON' };
  if (status >= 400) return toPlainRefusal(json.value);
  const [failure, value] = validate(json.value, struct, { coerce: true });
  return failure ? { mismatch: describeMismatch(failure) } : { response: { ok: true, data: [value], message: '' } };
}

const MAX_MESSAGE_CHARS = 300;
/** Messages for people are one line. Further lines are for developers. */
const toMessage = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .split(/[\r\n]/, 1)
        .join('')
        .slice(0, MAX_MESSAGE_CHARS)
    : '';

/** Parses the gateway's envelope. Every element of `Data` must match. */
export function parseEnvelope<T>(text: string, struct: Struct<T>): ParseResult<T> {
  const json = parseExactJson(text);
  if (!json) return { mismatch: 'body: not JSON' };
  const [failure, envelope] = validate(json.value, envelopeWire);
  if (failure) return { mismatch: describeMismatch(failure) };
  if (!envelope.Success) {
    const errors = (envelope.Errors ?? []).map(({ Code, Message, Field }) => ({ code: toMessage(Code), message: toMessage(Message), field: toMessage(Field) }));
    return { response: { ok: false, message: toMessage(envelope.Message), errors, data: envelope.Data ?? [] } };
  }
  const [dataFailure, data] = validate(envelope.Data, array(struct), { coerce: true });
  return dataFailure ? { mismatch: describeMismatch(dataFailure, ['Data']) } : { response: { ok: true, data, message: envelope.Message } };
}

/** Falls back to the gateway's message. The local server's messages may name a person and stay on the server. */
function listErrors({ message, errors }: Refusal, { upstream }: Route): readonly UpstreamError[] {
  return errors.length > 0 || !message || upstream === 'local' ? errors : [{ code: '', message, field: '' }];
}

interface ResponseProblem {
  readonly code: 'UPSTREAM_REFUSED' | 'UPSTREAM_UNREADABLE';
  readonly reason: string;
  readonly errors?: readonly UpstreamError[];
}

function createError({ code, reason, errors = [] }: ResponseProblem, { method, path }: Route, { callId, status }: CallMetadata): GraphQLError {
  const upstream = { method, path, callId: callId ?? null, status: status ?? null, errors };
  return new GraphQLError(`${method} ${path}: ${reason}`, { extensions: { code, upstream } });
}

/** Returns the error for an unexpected refusal: `Success: false`, or a 4xx of the local server. */
export const createRefusalError = (refusal: Refusal, route: Route): GraphQLError =>
  createError({ code: 'UPSTREAM_REFUSED', reason: 'refused', errors: listErrors(refusal, route) }, route, refusal);

/** Returns the first element of the answer's data. @throws if the call was refused, or the data is empty */
export function requireFirst<T>(response: UpstreamResponse<T>, route: Route): T {
  if (!response.ok) throw createRefusalError(response, route);
  const [first] = response.data;
  if (first === undefined) throw createError({ code: 'UPSTREAM_UNREADABLE', reason: 'Data: Expected an entry' }, route, response);
  return first;
}
