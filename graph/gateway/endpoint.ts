import type { Struct, StructError } from 'superstruct';

/** The insurer's gateway answers with an envelope, the program's local server with plain JSON. */
export type Upstream = 'gateway' | 'local';

/**
 * When a call is repeated, with the same call id. `once`: after a network fault, a timeout or a 5xx. `unsent`: only if no byte can
 * have arrived (payments). `never`: the page can do without the answer. No call is repeated after a 4xx or `Success: false`.
 */
type RetryRule = 'once' | 'unsent' | 'never';

/** The part of a superstruct that requests need, for any type of value. */
export interface WireStruct {
  readonly TYPE: unknown;
  readonly type: string;
  readonly schema: unknown;
  validate(value: unknown): [StructError, undefined] | [undefined, unknown];
}

/**
 * What a call sends, field by field, in the wire's own names: the same as docs/spec/endpoints.json (a test compares them).
 * Strict `object()`s: a call with a missing or an additional field is not sent.
 */
export interface RequestStructs {
  readonly query?: WireStruct;
  /** Sent form-encoded (the local server's logins). */
  readonly form?: WireStruct;
  /** Sent as JSON. */
  readonly body?: WireStruct;
}

/** The values of a request. */
export type RequestValues<K extends RequestStructs> = { readonly [P in keyof K]: K[P] extends WireStruct ? K[P]['TYPE'] : unknown };

/** One REST path of an upstream and its rules. */
export interface Route {
  readonly upstream: Upstream;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With a `{name}` for each path parameter. */
  readonly path: string;
  /** `write` if the call changes something at the upstream. */
  readonly effect: 'read' | 'write';
  readonly retry: RetryRule;
  /** For one attempt. */
  readonly timeoutMs: number;
  /** True if the call carries an account holder's bearer to the local server: `Authorization: Bearer`. */
  readonly hasBearer: boolean;
  readonly request: RequestStructs;
}

/** A route and its answer: `T` is one element of the envelope's `Data`, or the local server's whole answer. */
export interface Endpoint<T, K extends RequestStructs = RequestStructs> extends Route {
  readonly response: Struct<T>;
  readonly request: K;
}

interface NoRequest extends RequestStructs {
  readonly query?: never;
  readonly form?: never;
  readonly body?: never;
}
type EndpointOptions = Partial<Pick<Route, 'retry' | 'timeoutMs' | 'hasBearer'>>;

const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;

const createEndpoint =
  (upstream: Upstream, effect: Route['effect'], method: Route['method']) =>
  <T, S, K extends RequestStructs>(path: string, response: Struct<T, S>, { request, ...options }: EndpointOptions & { readonly request: K }): Endpoint<T, K> => ({
    upstream,
    method,
    path,
    effect,
    retry: 'once',
    hasBearer: false,
    timeoutMs: effect === 'read' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
    response,
    request,
    ...options,
  });

/** By default a GET sends nothing but its path. */
const createGet = (upstream: Upstream) => {
  const create = createEndpoint(upstream, 'read', 'GET');
  function get<T, S>(path: string, response: Struct<T, S>, options?: EndpointOptions): Endpoint<T, NoRequest>;
  function get<T, S, K extends RequestStructs>(path: string, response: Struct<T, S>, options: EndpointOptions & { readonly request: K }): Endpoint<T, K>;
  function get<T, S>(path: string, response: Struct<T, S>, options: EndpointOptions & { readonly request?: RequestStructs } = {}): Endpoint<T> {
    return create(path, response, { request: {}, ...options });
  }
  return get;
};

/** Creates endpoints of the gateway that change nothing. */
export const gatewayRead = { get: createGet('gateway'), post: createEndpoint('gateway', 'read', 'POST') };
/** Creates endpoints of the gateway that change something. */
export const gatewayWrite = { post: createEndpoint('gateway', 'write', 'POST'), put: createEndpoint('gateway', 'write', 'PUT') };
/** Creates endpoints of the local server. */
export const localServerCall = { get: createGet('local'), post: createEndpoint('local', 'write', 'POST') };
