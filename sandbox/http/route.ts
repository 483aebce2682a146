import { type Struct, object } from 'superstruct';
import type { World } from '../world.ts';
import { type Answer, type Fail, type Problem, failed, plainlyFailed } from './answer.ts';
import { type Caller, callerOf } from './caller.ts';
import { check } from './check.ts';
import type { AnyStruct } from './fields.ts';
import { onceAnswered } from './idempotency.ts';

export type Method = 'GET' | 'POST' | 'PUT';

/** An unchecked request. */
export interface Incoming {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request whose headers, query and body are valid. */
interface Call<B, Q = object> {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
}
export interface GatewayCall<B, Q = object> extends Call<B, Q> {
  readonly caller: Caller;
}
export interface LocalCall<B, Q = object> extends Call<B, Q> {
  /** The bearer it came with, or ''. */
  readonly bearer: string;
}

/** What a call carries beside its headers. */
interface Takes {
  readonly query?: AnyStruct;
  /** Form-encoded, for logins. */
  readonly form?: AnyStruct;
  /** JSON. */
  readonly body?: AnyStruct;
}

/** One path of endpoints.json. */
export interface Route {
  readonly method: Method;
  /** The template as in endpoints.json: `/api/account/{id}`. */
  readonly path: string;
  /** The server of the path. The control's paths have the local server's form. */
  readonly upstream: 'gateway' | 'local';
  readonly takes: Takes;
  readonly bodyLimit?: number;
  /** In the words of the server that the path belongs to. */
  readonly fail: Fail;
  answer(request: Incoming, world: World): Answer | Promise<Answer>;
}

interface Shapes<B, Q> {
  /** One of the two. */
  readonly body?: Struct<B>;
  readonly form?: Struct<B>;
  readonly query?: Struct<Q>;
  readonly bodyLimit?: number;
}
type Handle<C> = (call: C, world: World) => Answer | Promise<Answer>;

const nothing = object({});
const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';

/** True if a form was sent instead of JSON, or JSON instead of a form. */
function encodingProblem({ headers, body }: Incoming, takesForm: boolean): Problem[] {
  const isForm = String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (body === undefined || isForm === takesForm) return [];
  const Message = `The body must be ${takesForm ? 'a form' : 'JSON'}, as the header Content-Type says.`;
  return [{ Code: 'MALFORMED_HEADER', Message, Field: 'Content-Type' }];
}

function readShapes<B, Q>(request: Incoming, shapes: Shapes<B, Q>) {
  const query = check(request.query, (shapes.query ?? nothing) as Struct<Q>);
  const body = check(request.body ?? {}, (shapes.form ?? shapes.body ?? nothing) as Struct<B>);
  const encoding = encodingProblem(request, shapes.form !== undefined);
  const problems = [...query.problems, ...(encoding.length > 0 ? encoding : body.problems)];
  return { problems, call: { id: idOf(request.params), params: request.params, query: query.value as Q, body: body.value as B } };
}

function rulesOf<B, Q>({ bodyLimit, ...takes }: Shapes<B, Q>): Pick<Route, 'takes' | 'bodyLimit'> {
  return { takes: takes as Takes, ...(bodyLimit === undefined ? {} : { bodyLimit }) };
}

function gateway<B, Q>(method: Method, path: string, shapes: Shapes<B, Q>, handle: Handle<GatewayCall<B, Q>>): Route {
  const answer = (request: Incoming, world: World): Answer | Promise<Answer> => {
    const caller = callerOf(request.headers, world);
    if (caller.refusal !== undefined) return caller.refusal;
    const { problems, call } = readShapes(request, shapes);
    if (problems.length > 0) return failed(400, problems);
    const work = () => handle({ ...call, caller: caller.value }, world);
    return method === 'GET' ? work() : onceAnswered({ method, path, call, requestId: caller.value.requestId }, world, work);
  };
  return { method, path, upstream: 'gateway', fail: failed, answer, ...rulesOf(shapes) };
}

/** A gateway path that only reads. */
export const read = <Q = object>(path: string, handle: Handle<GatewayCall<object, Q>>, query?: Struct<Q>): Route =>
  gateway('GET', path, query === undefined ? {} : { query }, handle);

/** A gateway path that takes a body. A repeated X-Request-Id gets the first answer, without a second effect. */
export const write = <B, Q = object>(method: 'POST' | 'PUT', path: string, shapes: Shapes<B, Q>, handle: Handle<GatewayCall<B, Q>>): Route => gateway(method, path, shapes, handle);

/** A path of the local server: no gateway headers, no envelope. */
export function local<B, Q = object>(method: Method, path: string, shapes: Shapes<B, Q>, handle: Handle<LocalCall<B, Q>>): Route {
  const answer = (request: Incoming, world: World): Answer | Promise<Answer> => {
    const { problems, call } = readShapes(request, shapes);
    if (problems.length > 0) return plainlyFailed(400, problems);
    const bearer = /^Bearer (\S+)$/.exec(String(request.headers['authorization'] ?? ''))?.[1] ?? '';
    return handle({ ...call, bearer }, world);
  };
  return { method, path, upstream: 'local', fail: plainlyFailed, answer, ...rulesOf(shapes) };
}
