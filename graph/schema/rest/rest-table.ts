import type { GraphQLSchema } from 'graphql';
import { isInterfaceType, isObjectType } from 'graphql';
import { endpoints } from './endpoints.ts';
import type { Route } from '../../gateway/endpoint.ts';
import { listFields } from '../../gateway/structs.ts';
import { listHeaderNames } from '../../gateway/request.ts';
import { type RestCall, readRestOrigin } from '#graph/gateway';

/** One REST call of the facade: who causes it, and what it carries. */
export interface RestRow extends Pick<Route, 'upstream' | 'method' | 'path' | 'effect' | 'retry' | 'timeoutMs'> {
  /** Fields of the schema whose directives name it: `Query.coverages`, `Mutation.submitPayment`. */
  readonly schema: readonly string[];
  readonly headers: readonly string[];
  /** Field by field, as docs/spec/endpoints.json writes them. */
  readonly query: readonly string[];
  readonly form: readonly string[];
  readonly body: readonly string[];
}

/** REST call → the schema's fields whose directives name it. */
function fieldsByCall(schema: GraphQLSchema): ReadonlyMap<RestCall, readonly string[]> {
  const named = new Map<RestCall, string[]>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      for (const call of readRestOrigin(field).calls) named.set(call, [...(named.get(call) ?? []), `${type.name}.${field.name}`]);
    }
  }
  return named;
}

/** Every REST call of the facade, in the order of their upstreams and paths. */
export function restTable(schema: GraphQLSchema): readonly RestRow[] {
  const named = fieldsByCall(schema);
  const rows = endpoints.map(({ upstream, method, path, effect, retry, timeoutMs, hasBearer, request }) => ({
    upstream,
    method,
    path,
    effect,
    retry,
    timeoutMs,
    schema: [...(named.get(`${method} ${path}` as RestCall) ?? [])].sort(),
    headers: listHeaderNames({ upstream, hasBearer }),
    query: request.query ? listFields(request.query) : [],
    form: request.form ? listFields(request.form) : [],
    body: request.body ? listFields(request.body) : [],
  }));
  const keyOf = ({ path, method }: RestRow): string => `${path} ${method}`;
  return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
