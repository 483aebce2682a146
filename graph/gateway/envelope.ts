import { type Struct, array, boolean, nullable, optional, string, type, unknown, validate } from 'superstruct';
import type { UpstreamError } from './faults.ts';
import { parseExactJson } from './json.ts';
import { misfitOf } from './misfit.ts';

const wireError = type({ Code: optional(nullable(string())), Message: optional(nullable(string())), Field: optional(nullable(string())) });

const envelope = type({
  Success: boolean(),
  Data: optional(nullable(array(unknown()))),
  Message: optional(unknown()),
  Errors: optional(nullable(array(wireError))),
});

/** Which call was answered, and with which status. The local server's status says what its text does not: 401 is nobody's session, or a wrong code. */
export interface Answered {
  readonly callId?: string;
  readonly status?: number;
  /** An attempt before it may have arrived: what is refused now may have been done by that one. */
  readonly mayRepeat?: boolean;
}

/** No, on the merits of the request. */
export interface Refusal extends Answered {
  readonly ok: false;
  readonly message: string;
  readonly errors: readonly UpstreamError[];
  readonly data: readonly unknown[];
}

interface Agreed<T> extends Answered {
  readonly ok: true;
  readonly data: readonly T[];
  readonly message: unknown;
}

/** What an upstream said: yes, with data; or no. */
export type Answer<T> = Agreed<T> | Refusal;

/** The answer, or where the text does not fit: a field's path, or `body`. */
export type Reading<T> = { readonly answer: Answer<T> } | { readonly misfit: string };

const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

const plainRefusal = type({ error: optional(string()), error_description: optional(string()) });

function plainlyRefused(body: unknown): { readonly answer: Refusal } {
  const [, refusal] = validate(body, plainRefusal);
  return { answer: { ok: false, message: refusal?.error_description ?? refusal?.error ?? '', errors: [], data: [body] } };
}

/** Reads the local server's plain JSON; a 4xx is a refusal, its JSON the data. */
export function readPlain<T>(text: string, answer: Struct<T>, status: number): Reading<T> {
  const json = parseJson(text);
  // A 401 says all there is to say, with a body or without.
  if (!json) return status === 401 ? plainlyRefused(null) : { misfit: 'body: not JSON' };
  if (status >= 400) return plainlyRefused(json.value);
  const [failure, value] = validate(json.value, answer, { coerce: true });
  return failure ? { misfit: misfitOf(failure) } : { answer: { ok: true, data: [value], message: '' } };
}

/** A message for people is one line of some length: what is more is not meant for them. */
const lineOf = (text: unknown): string => (typeof text === 'string' ? text.split(/[\r\n]/, 1).join('').slice(0, 300) : '');

/** Reads the gateway's envelope; every element of `Data` must fit. */
export function readEnvelope<T>(text: string, answer: Struct<T>): Reading<T> {
  const json = parseExactJson(text);
  if (!json) return { misfit: 'body: not JSON' };
  const [broken, head] = validate(json.value, envelope);
  if (broken) return { misfit: misfitOf(broken) };
  if (!head.Success) {
    const errors = (head.Errors ?? []).map(({ Code, Message, Field }) => ({ code: lineOf(Code), message: lineOf(Message), field: lineOf(Field) }));
    return { answer: { ok: false, message: lineOf(head.Message), errors, data: head.Data ?? [] } };
  }
  const [misfit, values] = validate(head.Data, array(answer), { coerce: true });
  return misfit ? { misfit: misfitOf(misfit, ['Data']) } : { answer: { ok: true, data: values, message: head.Message } };
}
