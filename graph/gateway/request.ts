import type { CallInput, RequestSettings } from './call-input.ts';
import type { Route, Sendable, Takes } from './endpoint.ts';
import { headersOf } from './headers.ts';
import { misfitOf } from './misfit.ts';
import { Unsendable } from './unsendable.ts';

/** A call as it goes out. */
export interface Request {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

/** One segment of a path. Dots alone would lead to another path, encoded or not. */
function segment(value: string | undefined): string {
  if (!value || /^\.{1,2}$/.test(value)) throw new Unsendable('a path parameter is empty or made of dots');
  return encodeURIComponent(value);
}

function urlOf(baseUrl: string, path: string, params: CallInput['params'] = {}): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]));
  // Without its first slash the path goes below the base's own.
  return new URL(filled.slice(1), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
}

/** The value, where it is what the endpoint takes: every field of it and no other. @throws Unsendable which field is not. */
function checked(value: unknown, struct: Sendable | undefined, part: keyof Takes): unknown {
  if (!struct && value !== undefined) throw new Unsendable(`${part}: is not taken`);
  const [failure] = struct?.validate(value) ?? [];
  if (failure) throw new Unsendable(misfitOf(failure, [part]));
  return value;
}

const textsOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([name, entry]: [string, unknown]) => (typeof entry === 'string' ? [[name, entry]] : []));

/** Puts a call together. @throws Unsendable where it is not what its endpoint takes, or cannot be put into a path or a header. */
export function requestOf(route: Route, input: CallInput, settings: RequestSettings, callId: string): Request {
  const { takes } = route;
  const url = urlOf(settings.baseUrl, route.path, input.params);
  for (const [name, value] of textsOf(checked(input.query, takes.query, 'query'))) url.searchParams.set(name, value);
  const form = checked(input.form, takes.form, 'form');
  const json = checked(input.body, takes.body, 'body');
  return { url, headers: headersOf(route, settings, input, callId), ...(form !== undefined && { form: Object.fromEntries(textsOf(form)) }), ...(json !== undefined && { json }) };
}
