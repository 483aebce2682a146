import { type Field, fieldsOf } from '../http/fields.ts';
import type { Route } from '../http/route.ts';

/** A path that the sandbox serves, and everything that it takes there. */
export interface Served {
  readonly method: string;
  readonly path: string;
  readonly query: readonly Field[];
  readonly form: readonly Field[];
  readonly body: readonly Field[];
}

/** The sandbox's own list of what it takes, to be held against docs/spec/endpoints.json. */
export const servedBy = (routes: readonly Route[]): readonly Served[] =>
  routes.map(({ method, path, takes: { query, form, body } }) => ({
    method,
    path,
    query: fieldsOf(query),
    form: fieldsOf(form),
    body: fieldsOf(body),
  }));
