import type { GraphQLSchema } from 'graphql';
import { isInterfaceType, isObjectType } from 'graphql';
import { endpoints } from './endpoints.ts';
import type { Route } from '../../gateway/endpoint.ts';
import { fieldsOf } from '../../gateway/fields-of.ts';
import { headerNames } from '../../gateway/headers.ts';
import { type RestCall, callOf, callsIn } from './sources.ts';

/** One REST call of the facade: who causes it, and what it carries. */
export interface RestRow extends Pick<Route, 'upstream' | 'method' | 'path' | 'effect' | 'retry' | 'timeout'> {
  /** Fields of the schema whose descriptions name it: `Query.coverages`, `Mutation.submitPayment`. */
  readonly schema: readonly string[];
  readonly headers: readonly string[];
  /** Field by field, as docs/spec/endpoints.json writes them. */
  readonly query: readonly string[];
  readonly form: readonly string[];
  readonly body: readonly string[];
}

/** REST call → the schema's fields whose descriptions name it. */
function fieldsByCall(schema: GraphQLSchema): ReadonlyMap<RestCall, readonly string[]> {
  const named = new Map<RestCall, string[]>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      for (const call of callsIn(field.description ?? '')) named.set(call, [...(named.get(call) ?? []), `${type.name}.${field.name}`]);
    }
  }
  return named;
}

/** Every REST call of the facade, in the order of their upstreams and paths. */
export function restTable(schema: GraphQLSchema): readonly RestRow[] {
  const named = fieldsByCall(schema);
  const rows = endpoints.map(({ upstream, method, path, effect, retry, timeout, asHolder, takes }) => ({
    upstream,
    method,
    path,
    effect,
    retry,
    timeout,
    schema: [...(named.get(callOf({ method, path })) ?? [])].sort(),
    headers: headerNames({ upstream, asHolder }),
    query: takes.query ? fieldsOf(takes.query) : [],
    form: takes.form ? fieldsOf(takes.form) : [],
    body: takes.body ? fieldsOf(takes.body) : [],
  }));
  const keyOf = ({ path, method }: RestRow): string => `${path} ${method}`;
  return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
