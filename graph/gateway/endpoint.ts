import type { Struct } from 'superstruct';

/** Which of the two upstreams answers: the insurer's gateway (an envelope) or the program's local server (plain JSON). */
export type Upstream = 'gateway' | 'local';

/**
 * When a call may be sent again, with the same call id. `once`: on a network fault, a timeout or a 5xx. `unsent`: only where
 * no byte can have arrived (paying). Never on a 4xx, nor on an answered `Success: false`.
 */
export type RetryRule = 'once' | 'unsent';

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
}

/** A route and what it answers: `T` is one element of the envelope's `Data`, or the local server's whole answer. */
export interface Endpoint<T> extends Route {
  readonly answer: Struct<T>;
}

type Options = Partial<Pick<Route, 'retry' | 'timeout'>>;

const SHORT = 10_000;
const LONG = 30_000;

const make =
  (upstream: Upstream, effect: Route['effect'], method: Route['method']) =>
  <T, S>(path: string, answer: Struct<T, S>, options: Options = {}): Endpoint<T> => ({
    upstream,
    method,
    path,
    effect,
    retry: 'once',
    timeout: effect === 'read' ? SHORT : LONG,
    answer,
    ...options,
  });

/** A gateway call that only asks. */
export const reads = { get: make('gateway', 'read', 'GET'), post: make('gateway', 'read', 'POST') };
/** A gateway call that changes something. */
export const writes = { post: make('gateway', 'write', 'POST'), put: make('gateway', 'write', 'PUT') };
/** A call of the local server. */
export const local = { get: make('local', 'read', 'GET'), post: make('local', 'write', 'POST') };
