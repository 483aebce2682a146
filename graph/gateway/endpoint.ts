import type { Struct, StructError } from 'superstruct';

/** Which of the two upstreams answers: the insurer's gateway (an envelope) or the program's local server (plain JSON). */
export type Upstream = 'gateway' | 'local';

/**
 * When a call may be sent again, with the same call id. `once`: on a network fault, a timeout or a 5xx. `unsent`: only where
 * no byte can have arrived (paying). Never on a 4xx, nor on an answered `Success: false`.
 */
type RetryRule = 'once' | 'unsent';

/** As much of a superstruct as a table of calls needs, whatever it checks. */
export interface Sendable {
  readonly TYPE: unknown;
  readonly type: string;
  readonly schema: unknown;
  validate(value: unknown): [StructError, undefined] | [undefined, unknown];
}

/**
 * What a call sends, by the wire's own names and field by field: the same as docs/spec/endpoints.json says (a test compares
 * them). Strict `object()`s: a call with a field more or less is not sent.
 */
export interface Takes {
  readonly query?: Sendable;
  /** Sent form-encoded (the local server's logins). */
  readonly form?: Sendable;
  /** Sent as JSON. */
  readonly body?: Sendable;
}

/** The values that a call has to give for what its endpoint takes. */
export type Given<K extends Takes> = { readonly [P in keyof K]: K[P] extends Sendable ? K[P]['TYPE'] : unknown };

/** One REST path of an upstream and its rules. */
export interface Route {
  readonly upstream: Upstream;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `{name}` for what the call fills in, encoded. */
  readonly path: string;
  /** Whether it changes something at the upstream. */
  readonly effect: 'read' | 'write';
  readonly retry: RetryRule;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** Whether the local server is asked by an account holder: with `Authorization: Bearer`. */
  readonly asHolder: boolean;
  readonly takes: Takes;
}

/** A route and what it answers: `T` is one element of the envelope's `Data`, or the local server's whole answer. */
export interface Endpoint<T, K extends Takes = Takes> extends Route {
  readonly answer: Struct<T>;
  readonly takes: K;
}

interface Nothing extends Takes {
  readonly query?: never;
  readonly form?: never;
  readonly body?: never;
}
type Options = Partial<Pick<Route, 'retry' | 'timeout' | 'asHolder'>>;

const SHORT = 10_000;
const LONG = 30_000;

const make =
  (upstream: Upstream, effect: Route['effect'], method: Route['method']) =>
  <T, S, K extends Takes>(path: string, answer: Struct<T, S>, { takes, ...options }: Options & { readonly takes: K }): Endpoint<T, K> => ({
    upstream,
    method,
    path,
    effect,
    retry: 'once',
    asHolder: false,
    timeout: effect === 'read' ? SHORT : LONG,
    answer,
    takes,
    ...options,
  });

/** A GET sends nothing but its path, unless it says so. */
const makeGet = (upstream: Upstream) => {
  const get = make(upstream, 'read', 'GET');
  function asks<T, S>(path: string, answer: Struct<T, S>, options?: Options): Endpoint<T, Nothing>;
  function asks<T, S, K extends Takes>(path: string, answer: Struct<T, S>, options: Options & { readonly takes: K }): Endpoint<T, K>;
  function asks<T, S>(path: string, answer: Struct<T, S>, options: Options & { readonly takes?: Takes } = {}): Endpoint<T> {
    return get(path, answer, { takes: {}, ...options });
  }
  return asks;
};

/** A gateway call that only asks. */
export const reads = { get: makeGet('gateway'), post: make('gateway', 'read', 'POST') };
/** A gateway call that changes something. */
export const writes = { post: make('gateway', 'write', 'POST'), put: make('gateway', 'write', 'PUT') };
/** A call of the local server. */
export const local = { get: makeGet('local'), post: make('local', 'write', 'POST') };
