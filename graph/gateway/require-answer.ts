import { GraphQLError } from 'graphql';
import type { Answer, Answered, Refusal } from './envelope.ts';
import type { Route } from './endpoint.ts';
import type { UpstreamError } from './faults.ts';

/** What the gateway said, where it gave no errors; the local server's words stay here. */
function reasonsOf({ message, errors }: Refusal, { upstream }: Route): readonly UpstreamError[] {
  return errors.length > 0 || !message || upstream === 'local' ? errors : [{ code: '', message, field: '' }];
}

interface Told {
  readonly code: 'UPSTREAM_REFUSED' | 'UPSTREAM_UNREADABLE';
  readonly reason: string;
  readonly errors?: readonly UpstreamError[];
}

function faultOf({ code, reason, errors = [] }: Told, { method, path }: Route, { callId, status }: Answered): GraphQLError {
  const upstream = { method, path, callId: callId ?? null, status: status ?? null, errors };
  return new GraphQLError(`${method} ${path}: ${reason}`, { extensions: { code, upstream } });
}

/** The error for a refusal that nobody expects there: the call was answered `Success: false`, or by the local server with a 4xx. */
export const refusalFault = (answer: Refusal, route: Route): GraphQLError =>
  faultOf({ code: 'UPSTREAM_REFUSED', reason: 'refused', errors: reasonsOf(answer, route) }, route, answer);

/** The first element of an answer that has to have one. @throws where it was refused or is empty. */
export function requireFirst<T>(answer: Answer<T>, route: Route): T {
  if (!answer.ok) throw refusalFault(answer, route);
  const [first] = answer.data;
  if (first === undefined) throw faultOf({ code: 'UPSTREAM_UNREADABLE', reason: 'Data: Expected an entry' }, route, answer);
  return first;
}
