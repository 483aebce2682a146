import type { FastifyRequest } from 'fastify';
import type { CompiledOperation, CompiledOperations } from '../schema/compiled-operations.ts';
import type { RequestDocument } from '../schema/request-document.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** The response's type for what pages and most tools accept. Apollo Server negotiates the others. */
const RESPONSE_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
]);

type Variables = Readonly<Record<string, unknown>>;

/** A registered operation in the plain form that pages send. */
export interface CompiledRequest {
  readonly operation: CompiledOperation;
  readonly variables: Variables;
  /** The response's content type. */
  readonly type: string;
}

const isRecord = (value: unknown): value is Variables => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The variables of a body that names no other operation and has no extensions; null for any other. */
function readVariables(body: unknown, { name }: CompiledOperation): Variables | null {
  if (!isRecord(body) || body['extensions'] !== undefined) return null;
  const { operationName, variables = {} } = body;
  return (operationName === undefined || operationName === name) && isRecord(variables) ? variables : null;
}

/** Returns the compiled operation that a request is for; null for everything that Apollo Server has to look at. */
export function findCompiledRequest({ method, headers }: FastifyRequest, { text, isRegistered, body }: RequestDocument, compiled: CompiledOperations): CompiledRequest | null {
  const type = RESPONSE_TYPES.get(headers.accept);
  if (method !== 'POST' || !isRegistered || text === undefined || type === undefined) return null;
  const operation = compiled(text);
  const variables = operation && readVariables(body, operation);
  return variables ? { operation, variables, type } : null;
}
