import { type Struct, array, boolean, nullable, optional, string, type, unknown, validate } from 'superstruct';
import type { UpstreamError } from './faults.ts';

const wireError = type({ Code: optional(nullable(string())), Message: optional(nullable(string())), Field: optional(nullable(string())) });

const envelope = type({
  Success: boolean(),
  Data: optional(nullable(array(unknown()))),
  Message: optional(unknown()),
  Errors: optional(nullable(array(wireError))),
});

/** What an upstream said: yes, with data; or no, on the merits of the request. */
export type Answer<T> =
  | { readonly ok: true; readonly data: readonly T[]; readonly message: unknown }
  | { readonly ok: false; readonly message: string; readonly errors: readonly UpstreamError[]; readonly data: readonly unknown[] };

/** The answer, or where the text does not fit: a field's path, or `body`. */
export type Reading<T> = { readonly answer: Answer<T> } | { readonly misfit: string };

const misfitOf = (path: readonly unknown[], message: string): string =>
  `${path.map(String).join('.') || 'body'}: ${message.replace(/^At path: \S+ -- /, '').replace(/, but received: .*$/s, '')}`;

const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

const plainRefusal = type({ error: optional(string()), error_description: optional(string()) });

/** Reads the local server's plain JSON; a 4xx is a refusal, its JSON the data. */
export function readPlain<T>(text: string, answer: Struct<T>, status: number): Reading<T> {
  const json = parseJson(text);
  if (!json) return { misfit: 'body: not JSON' };
  if (status >= 400) {
    const [, refusal] = validate(json.value, plainRefusal);
    return { answer: { ok: false, message: refusal?.error_description ?? refusal?.error ?? '', errors: [], data: [json.value] } };
  }
  const [failure, value] = validate(json.value, answer, { coerce: true });
  return failure ? { misfit: misfitOf(failure.path, failure.message) } : { answer: { ok: true, data: [value], message: '' } };
}

/** Reads the gateway's envelope; every element of `Data` must fit. */
export function readEnvelope<T>(text: string, answer: Struct<T>): Reading<T> {
  const json = parseJson(text);
  if (!json) return { misfit: 'body: not JSON' };
  const [broken, head] = validate(json.value, envelope);
  if (broken) return { misfit: misfitOf(broken.path, broken.message) };
  if (!head.Success) {
    const errors = (head.Errors ?? []).map(({ Code, Message, Field }) => ({ code: Code ?? '', message: Message ?? '', field: Field ?? '' }));
    return { answer: { ok: false, message: typeof head.Message === 'string' ? head.Message : '', errors, data: head.Data ?? [] } };
  }
  const [misfit, values] = validate(head.Data, array(answer), { coerce: true });
  return misfit ? { misfit: misfitOf(['Data', ...misfit.path], misfit.message) } : { answer: { ok: true, data: values, message: head.Message } };
}
