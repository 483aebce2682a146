import { GraphQLError } from 'graphql';
import type { Answer } from './envelope.ts';
import type { Route } from './endpoint.ts';

/** The error for a refusal that nobody expects there: the call was answered `Success: false`. */
export function refusalFault(answer: Extract<Answer<unknown>, { ok: false }>, { method, path }: Route): GraphQLError {
  const { message, errors } = answer;
  return new GraphQLError(`${method} ${path}: ${message || 'refused'}`, { extensions: { code: 'UPSTREAM_REFUSED', upstream: { method, path, errors } } });
}

/** The first element of an answer that has to have one. @throws where it was refused or is empty. */
export function firstOf<T>(answer: Answer<T>, route: Route): T {
  if (!answer.ok) throw refusalFault(answer, route);
  const [first] = answer.data;
  if (first === undefined) throw refusalFault({ ok: false, message: 'Data is empty', errors: [], data: [] }, route);
  return first;
}
